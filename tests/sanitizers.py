"""How tests compile programs under sanitizers: by clang, in about half of gcc's time.

The message about undefined behaviour has its line, and AddressSanitizer's has functions. With
-g1 that would have lines too, and compiling would take longer: docs/adr/0084 has the figures.
"""

COMPILER = "clang"
SANITIZED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
