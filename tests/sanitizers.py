"""What compiles the programs of tests under sanitizers: clang, in about half of gcc's time.

Its messages have the line of what is undefined. AddressSanitizer's have functions alone: with
-g1 they would have lines too, and the compiler takes a third longer.
"""

COMPILER = "clang"
SANITIZED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
