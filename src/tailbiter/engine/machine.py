"""What the plain functions of `games.bits` and `games.dice` become in compiled code.

STAND_INS says what stands for which; a test holds the two against each other.
"""

from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from tailbiter.games import bits as plain_bits
from tailbiter.games import dice as plain_dice

HAS_DEPOSIT = bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))
WORD = ir.IntType(64)


@intrinsic
def set_bits(_: Any, mask: Any) -> Any:
    return types.int64(types.int64), lambda _, builder, __, args: builder.ctpop(args[0])


@intrinsic
def trailing_zeros(_: Any, mask: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def deposit(_: Any, bits: Any, mask: Any) -> Any:
    """The low bits of `bits`, moved to where `mask` has bits (the instruction pdep)."""

    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        name = "llvm.x86.bmi.pdep.64"
        function = builder.module.globals.get(name)
        if function is None:
            function = ir.Function(builder.module, ir.FunctionType(WORD, [WORD, WORD]), name)
        return builder.call(function, args)

    return types.int64(types.int64, types.int64), generate


@njit(forceinline=True)
def nth(mask: int, n: int) -> Any:
    if HAS_DEPOSIT:
        return trailing_zeros(deposit(1 << n, mask))
    for _ in range(n):
        mask &= mask - 1
    return trailing_zeros(mask)


@njit(forceinline=True, _nrt=False)
def throw(dice: Any) -> Any:
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    z = dice[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@njit(forceinline=True, _nrt=False)
def below(dice: Any, n: int) -> Any:
    return np.int64(((throw(dice) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


STAND_INS = {
    plain_bits.count: set_bits,
    plain_bits.lowest: trailing_zeros,
    plain_bits.nth: nth,
    plain_dice.throw: throw,
    plain_dice.below: below,
}
