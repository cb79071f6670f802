"""Headers of C and its platforms, by name: a module's own NAME.h must not stand in for one."""

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
