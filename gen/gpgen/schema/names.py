"""Names in schemas: which are valid or reserved, and hints for the others."""

import re
from collections.abc import Iterator

from gpgen.expressions.tokens import straight_quotes
from gpgen.model import SCALARS
from gpgen.schema import shapes
from gpgen.schema.shapes import LONGEST_NAME
from gpgen.source.nodes import ScalarNode, resolve
from gpgen.source.places import Span
from gpgen.source.problems import Problem, quote

C = """
assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign
stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath
threads time uchar wchar wctype
"""
UNIX = """
aio alloca ar argp argz byteswap cpio crypt curses dirent dlfcn elf endian err error execinfo
fcntl features fmtmsg fnmatch fstab ftw getopt glob grp iconv ifaddrs langinfo libgen libintl
link malloc memory mntent monetary mqueue ncurses ndbm netdb nl_types obstack paths poll printf
pthread pty pwd regex resolv sched search semaphore shadow spawn strings stropts syscall sysexits
syslog tar term termcap termio termios trace ttyent ucontext ulimit unctrl unistd unwind utime
utmp utmpx values wait wordexp xlocale
"""
WINDOWS = """
conio crtdbg dbghelp direct dos excpt fibersapi heapapi immintrin intrin io mmsystem objbase ole2
process psapi rpc sal share shellapi shlobj tchar timeapi vadefs winbase windef windows windowsx
wingdi winerror winnt winsock winsock2 winuser ws2tcpip wtypes
"""
COMPILERS = "cpuid emmintrin new omp quadmath stdfix varargs xmmintrin"
HEADERS = frozenset(f"{C} {UNIX} {WINDOWS} {COMPILERS}".split())
ALWAYS = ("succeed", "fail", "idle")
# Words of expressions and nodes, which cannot be names.
WORDS = ("alive", "random", "now", "and", "or", "not", "if", "else", "in", "true", "false")
TAKEN = (*ALWAYS, *WORDS)
TAKEN_BY_VALUES = (*TAKEN, "world", "event")
TYPES = (*SCALARS, "str", "ref")
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
REFERENCE = re.compile(rf"{NAME.pattern}(\.{NAME.pattern})?")  # possibly of another module
RESERVED_PREFIXES = ("any_", "gp_")
PRIVATE = re.compile(r"(.+_)?gp(_.+)?")  # private names of generated files contain this word


def check_name(text: str, span: Span, shape: shapes.Name) -> Iterator[Problem]:
    shown = quote(text)
    if not NAME.fullmatch(text):
        better = None if re.search(r"[=<>;+*/]|\(.", text.replace("()", "")) else snake_case(text)
        hint = straight_quotes(text) or "a name has letters from a to z, digits and _"
        hint = f"write '{better}'" if better else hint
        message = f"expected {an(shape.what)} name in lower_snake_case, got {shown}"
        yield Problem("GP210", span, message, hint)
    elif len(text) > shape.longest:
        message = (
            f"expected {an(shape.what)} name of at most {shape.longest} characters, got {len(text)}"
        )
        yield Problem("GP211", span, message, "shorten it")
    elif text in shape.reserved:
        message = f"the {shape.what} name {shown} conflicts with a word of the schema language"
        long = shape.long_form
        hint = f"use the long form: {long}" if long else "choose another name"
        yield Problem("GP213", span, message, hint)
    elif text.startswith(RESERVED_PREFIXES):
        message = f"the name {shown} conflicts with the reserved prefix '{text.partition('_')[0]}_'"
        yield Problem("GP212", span, message, "choose another name")
    elif PRIVATE.fullmatch(text) and not (shape.header and text == "gp"):
        message = "names with the word 'gp' are reserved for private names of generated files"
        yield Problem("GP212", span, message, "choose another name")
    elif shape.header and text in HEADERS:
        message = (
            f"the module name {shown} conflicts with '{text}.h', a header of C or its platforms"
        )
        yield Problem("GP214", span, message, "choose another name")
    elif shape.header and text == "gp":
        message = "the module name 'gp' conflicts with the prefix of the runtime"
        yield Problem("GP214", span, message, "choose another name")


def snake_case(text: str) -> str | None:
    """Return the name that was probably meant by `text`, None if it cannot be guessed."""
    if not text.isascii():
        return None
    words = re.sub(r"([a-z0-9])([A-Z])|[^A-Za-z0-9]+", r"\1_\2", text).lower()
    name = re.sub(r"_+", "_", words).strip("_")
    return name if NAME.fullmatch(name) and len(name) <= LONGEST_NAME else None


def an(what: str) -> str:
    return f"an {what}" if what[0] in "aeio" else f"a {what}"


def is_name(key: ScalarNode) -> bool:
    """Return whether a key is a str; all keys are, except the cases of a `switch`."""
    return isinstance(resolve(key), str)


def no_name(key: ScalarNode) -> Problem:
    """Return the problem of a key that is a number, true or false."""
    is_bool = isinstance(resolve(key), bool)
    message = f"expected a name as key, got {'' if is_bool else 'the number '}{quote(key.text)}"
    hint = (
        f"{quote(key.text)} is a value in YAML; choose another name" if is_bool else "write a name"
    )
    return Problem("GP118", key.span, message, hint)
