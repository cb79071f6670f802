#!/bin/sh
# cc.sh ARGUMENT... - the compiler, without optimisation. What it makes of the runtime it
# keeps in $COMPILED, and does not make again for a command with the same flags.
#
# Where a command compiles and links all sources of the runtime, which are in $RUNTIME, it
# links one object file made of $COMPILED/gp.c. Where it only compiles one of them, or a
# copy of one, or gp.c, the object file is kept under the name of the source, the flags,
# and what the source and the headers beside it contain.
set -eu
cc=/usr/bin/cc
flags= count=0 output= depfile= target= source= before= is_linked=1 is_depended=
case " $* " in
*" -flto "*) exec $cc "$@" ;; # which -O0 would switch off
*" -S "* | *" -E "* | *" -fsyntax-only "* | *" -include "*) exec $cc "$@" -O0 ;;
esac
for word; do
    case $before in
    -o) output=$word ;;
    -MF) depfile=$word ;;
    -MT | -MQ) target=$word ;;
    *)
        case $word in
        "$RUNTIME"/*.c) count=$((count + 1)) source=$word ;;
        gp.c | */gp.c | gp_*.c | */gp_*.c) source=$word ;;
        -c) is_linked= ;;
        -MD | -MMD) is_depended=1 flags="$flags $word" ;;
        -I* | -l* | -o | -M[FTQ] | -O* | -W*) ;;
        -*) flags="$flags $word" ;;
        esac
        ;;
    esac
    before=$word
done

if [ -z "$is_linked" ]; then
    [ -n "$source" ] && [ -n "$output" ] || exec $cc "$@" -O0
    folder=./
    [ "$source" = "${source##*/}" ] || folder=${source%/*}/
    sum=$({ echo "$source $flags" && cat "$source" "$folder"gp*.h; } | cksum)
    kept=$COMPILED/$(basename "$source" .c)_${sum%% *}
    [ -z "$is_depended" ] || depfile=${depfile:-${output%.o}.d}
    if [ -e "$kept.o" ]; then
        cp "$kept.o" "$output"
        [ -z "$depfile" ] || sed "1s|^[^:]*:|${target:-$output}:|" "$kept.d" >"$depfile"
    else
        $cc "$@" -O0 -g0
        [ -z "$depfile" ] || cp "$depfile" "$kept.d"
        cp "$output" "$kept.$$" && mv "$kept.$$" "$kept.o"
    fi
    exit
fi
[ $count -gt 0 ] && [ $count -eq "$(ls "$RUNTIME"/*.c | wc -l)" ] || exec $cc "$@" -O0

object="$COMPILED/runtime$(echo "$flags" | tr -c '[:alnum:]\n' _).o"
if ! [ -e "$object" ]; then
    $cc $flags -c -o "$object.$$" "$COMPILED/gp.c"
    mv "$object.$$" "$object"
fi
left=$#
while [ $left -gt 0 ]; do
    word=$1
    shift
    case $word in
    "$RUNTIME"/*.c)
        [ $count -eq 0 ] || set -- "$@" "$object"
        count=0
        ;;
    *) set -- "$@" "$word" ;;
    esac
    left=$((left - 1))
done
exec $cc "$@" -O0
