"""How tests compile programs with sanitizers: with clang, in about half of gcc's time.

The message about undefined behaviour has a line, and AddressSanitizer's has function
names. With -g1 the latter would have lines too, but compiling would take longer:
docs/adr/0084 has the figures.
"""

COMPILER = "clang"
SANITIZED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
