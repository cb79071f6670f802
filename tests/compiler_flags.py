"""Compiler flags with which all generated C must compile; warnings are errors."""

WARNINGS = (
    *("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow"),
    *("-Wundef", "-Wcast-qual", "-Wdouble-promotion", "-Wswitch-enum", "-Werror"),
)
C11 = ("-std=c11", *WARNINGS, "-Wstrict-prototypes", "-Wmissing-prototypes")
CPP17 = ("-std=c++17", *WARNINGS)
