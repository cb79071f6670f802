"""C names for schema names, and the names reserved by C, C++ and platforms."""

import re
from typing import NamedTuple


class Names(NamedTuple):
    """The prefix of the C names of one declaration: `garden_bee`, and `GARDEN_BEE` for macros."""

    c: str

    @property
    def upper(self) -> str:
        """The prefix of macros and enumerators."""
        return self.c.upper()

    def of(self, *parts: str) -> str:
        """Return the name of a function, type or variable with the prefix."""
        return "_".join((self.c, *parts))

    def macro(self, *parts: str) -> str:
        """Return the name of a macro or an enumerator with the prefix."""
        return "_".join((self.upper, *(part.upper() for part in parts)))

    def type(self, name: str) -> "Names":
        """Return the prefix of a type, which may be in another module: `spatial.vec2`."""
        return Names(name.replace(".", "_")) if "." in name else self.inner(name)

    def inner(self, name: str) -> "Names":
        """Return the prefix of a declaration inside this one."""
        return Names(f"{self.c}_{name}")


def words(name: str) -> str:
    """Return a schema name as English words: `worker_bee` becomes "worker bee"."""
    return name.replace("_", " ")


def plural_of(name: str) -> str:
    """Return the plural of a name as English words: bees, boxes, flies."""
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return f"{words(name)}es"
    if name.endswith("y") and name[-2:-1] not in (*"aeiou", "_", ""):
        return f"{words(name[:-1])}ies"
    return f"{words(name)}s"


def with_article(name: str) -> str:
    article = "an" if name[0] in "aeiou" else "a"
    return f"{article} {words(name)}"


def names(text: str) -> frozenset[str]:
    return frozenset(text.split())


C_KEYWORDS = names(
    """
    alignas alignof auto bool break case char const constexpr continue default do double
    else enum extern false float for goto if inline int long nullptr register restrict
    return short signed sizeof static static_assert struct switch thread_local true typedef
    typeof typeof_unqual union unsigned void volatile while asm
    """
)

CPP_KEYWORDS = names(
    """
    and and_eq bitand bitor catch char8_t char16_t char32_t class co_await co_return
    co_yield compl concept consteval constinit const_cast decltype delete dynamic_cast
    explicit export friend module mutable namespace new noexcept not not_eq operator or
    or_eq private protected public reinterpret_cast requires static_cast template this throw
    try typeid typename using virtual wchar_t xor xor_eq import final override
    """
)

# Function-like macros are included: a member or a parameter may precede a parenthesis.
C_MACROS = names(
    """
    assert atomic_init complex errno fpclassify imaginary isfinite isgreater isgreaterequal
    isinf isless islessequal islessgreater isnan isnormal isunordered kill_dependency
    math_errhandling noreturn offsetof setjmp signbit stderr stdin stdout va_arg va_copy
    va_end va_start
    """
)

PLATFORM_MACROS = names(
    """
    cdecl environ far huge hyper i386 interface linux major makedev max min minor mips near
    pascal sa_handler sa_sigaction si_addr si_pid si_status si_uid si_value sigmask small
    sparc st_atime st_ctime st_mtime sun unix vax
    """
)

# Functions and types that generated code itself uses.
LIBRARY = names(
    """
    int8_t int16_t int32_t int64_t memcmp memcpy memmove memset size_t strcmp strlen strncmp
    uint8_t uint16_t uint32_t uint64_t
    """
)

# Parameters and local variables of generated functions, except the one named like the entity.
PARTS = frozenset(f"part_{number}" for number in range(1, 100))  # parts of long expressions
VARIABLES = PARTS | names(
    """
    a any at b begun bits blocks call changed conditions context core count created defaults desc
    dispatched eased emission event events every fn found from given gp has_listeners has_room i id
    ids index is_changed is_done is_fresh is_frozen is_in is_live is_running is_touched
    is_unobserved keep listener listeners moved_f32 moved_f64 moved_i64 moved_u64 new_value
    new_values none notification now object old_value old_values on otherwise owner picked place
    pool post property ran reader recycled reserve rest run should_continue slot slots state status
    store ticked value values walk wanted whole world
    """
)

# Variables of functions that take a signal's arguments, and of factories.
SIGNAL_VARIABLES = names(
    """
    context emission fn gp_target id listener slot walk world
    """
)
EVENT_VARIABLES = names(
    """
    pushed stream
    """
)
FACTORY_VARIABLES = names(
    """
    world
    """
)

# Variables of functions that write an element of a vertex buffer.
BUFFER_VARIABLES = names(
    """
    buffer element place writer
    """
)

# Variables of functions that send a message.
MESSAGE_VARIABLES = names(
    """
    found handled_count id is_in target target_count target_place targets world
    """
)

SETS = (
    (C_KEYWORDS, "a keyword of C"),
    (CPP_KEYWORDS, "a keyword of C++"),
    (C_MACROS, "a macro of the C library"),
    (PLATFORM_MACROS, "a macro on common platforms"),
    (LIBRARY, "a name of the C library"),
)

# Library names that a prefixed name can equal: `size` and `t` make size_t, `int` and `max`
# INT_MAX. Maps the first word to a pattern of the rest after the `_`.
LIMITS = "MAX|MIN|WIDTH|BIT|C"
LIBRARY_NAMES = {
    **dict.fromkeys(names("size ssize ptrdiff wchar nullptr time clock pid off"), "t"),
    **dict.fromkeys(names("int8 int16 int32 int64 intmax intptr"), "t"),
    **dict.fromkeys(names("uint8 uint16 uint32 uint64 uintmax uintptr"), "t"),
    **dict.fromkeys(names("int uint"), "(least|fast)(8|16|32|64)_t"),
    **dict.fromkeys(names("mtx cnd thrd tss atomic pthread sig sem mq"), "[a-z_]+"),
    **dict.fromkeys(names("aio posix wmem quick"), "[a-z_]+"),
    "max": "align_t",
    "va": "list_t",
    **dict.fromkeys(names("CHAR SHRT LONG LLONG SCHAR WCHAR WINT PTRDIFF SSIZE"), LIMITS),
    **dict.fromkeys(names("UCHAR USHRT ULONG ULLONG UINT USIZE SIZE"), LIMITS),
    **dict.fromkeys(names("INT8 INT16 INT32 INT64 INTPTR INTMAX"), LIMITS),
    **dict.fromkeys(names("UINT8 UINT16 UINT32 UINT64 UINTPTR UINTMAX"), LIMITS),
    **dict.fromkeys(names("INT UINT"), rf"((LEAST|FAST)(8|16|32|64)_)?({LIMITS})"),
    **dict.fromkeys(names("FLT DBL LDBL DECIMAL CLOCKS RAND PATH NAME BOOL MB"), "[A-Z0-9_]+"),
    **dict.fromkeys(names("FE FP LC SEEK EXIT TIME ATOMIC EOF L TMP FILENAME"), "[A-Z]+"),
    **dict.fromkeys(names("FOPEN HUGE MATH"), "[A-Z]+"),
    "SIG": rf"[A-Z]+|ATOMIC_({LIMITS})",
}


def taken_by(name: str) -> str | None:
    """Return what reserves a name that is emitted without a prefix, None if nothing does."""
    for names, whose in SETS:
        if name in names:
            return whose
    return None


def taken_by_library(name: str) -> bool:
    """Return whether a name with the module's prefix is a name of the C library."""
    first, _, rest = name.partition("_")
    follows = LIBRARY_NAMES.get(first)
    return follows is not None and re.fullmatch(follows, rest) is not None
