"""`python -m gpgen` is `gpgen`."""

from gpgen.cli import main

raise SystemExit(main())
