#!/bin/sh
# check_headers.sh HEADER... - compiles each header alone, as C and as C++, the
# way a user's file would: by including it before anything else.
# $includes is where foreign headers are searched, as -IFOLDER.
set -u
warnings="-Wall -Wextra -Wpedantic -Werror"
failed=0

# check HEADER COMPILER LANGUAGE STANDARD
check() {
    printf '#include "%s"\n' "${1##*/}" |
        "$2" -x "$3" "-std=$4" $warnings -fsyntax-only "-I${1%/*}" -Iruntime ${includes:-} - && return
    echo "$1: does not compile alone with $2 as $4" >&2
    return 1
}

[ $# -gt 0 ] || { echo "check_headers.sh: no headers" >&2 && exit 2; }
for header; do
    check "$header" gcc c c11 &&
        check "$header" gcc c c17 &&
        check "$header" gcc c c2x &&
        check "$header" g++ c++ c++17 &&
        check "$header" clang c c11 &&
        check "$header" clang++ c++ c++17 ||
        failed=1
done
exit $failed
