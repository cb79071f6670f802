"""Names that the C library defines or reserves, which generated names must not equal."""

import pytest

from gpgen.c.names import names, taken_by_library

TAKEN = names(
    """
    size_t ssize_t max_align_t va_list_t int8_t uint64_t int_least8_t uint_fast16_t intptr_t
    mtx_lock thrd_yield pthread_t pthread_create atomic_load sem_post INT_MAX CHAR_BIT
    SIZE_MAX UINT8_MAX INT_LEAST64_MIN UINT_FAST8_MAX INTPTR_WIDTH UINTMAX_C SIG_ATOMIC_MAX SIG_DFL
    FLT_EPSILON DBL_DECIMAL_DIG BOOL_WIDTH FE_INEXACT EXIT_FAILURE
    """
)
FREE = names(
    """
    size size_of sized_t max_t va_t int_t int9_t int_least_t int_least8 mtx_2 garden_t garden_bee_t
    INT_MOST INT_LEAST_MAX UINT9_MAX CHAR_MAXIMUM SIG_ATOMIC_MOST FLT_epsilon T_MAX max
    """
)


@pytest.mark.parametrize("name", sorted(TAKEN))
def test_a_name_of_the_library_is_taken(name: str) -> None:
    assert taken_by_library(name)


@pytest.mark.parametrize("name", [*sorted(FREE), ""])
def test_any_other_is_free(name: str) -> None:
    assert not taken_by_library(name)
