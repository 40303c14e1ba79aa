// Arithmetic modulo the prime of secp256k1, p = 2²⁵⁶ − 2³² − 977, as WebAssembly.
// A number is ten limbs of 26 bits, four bytes each, lowest first. Answers have limbs below 2²⁶, the last one at most
// 2²² + 3 (its own 22 bits, and at most four that a subtraction carries into them), and may stand for a value a little
// over 2²⁵⁶: they are equal modulo p, not digit by digit.
import {
  addI64,
  andI64,
  type Code,
  constantI64,
  getLocal,
  load32,
  multiplyI64,
  setLocal,
  shiftLeftI64,
  shiftRightI64,
  store32,
  subtractI64,
  type WasmFunction,
} from './wasm-code.ts'

export const limbCount = 10
export const limbBits = 26
export const limbBytes = 4
export const numberBytes = limbCount * limbBytes
/** Of the last limb of an answer. */
export const mostInTopLimb = 2 ** 22 + 3
export const fieldPrime = 2n ** 256n - 2n ** 32n - 977n

const [target, left, right] = [0, 1, 2]
const parameterCount = 3
const limbs = Array.from({ length: limbCount }, (_, index) => index)

const limbOf = (value: bigint, index: number): bigint =>
  index === limbCount - 1
    ? value >> BigInt(limbBits * index)
    : (value >> BigInt(limbBits * index)) & (2n ** BigInt(limbBits) - 1n)

export const limbsOf = (value: bigint): number[] => limbs.map((index) => Number(limbOf(value, index)))

/** target = left + right */
export const addition: WasmFunction = {
  name: 'add',
  parameterCount,
  i64LocalCount: limbCount + 1,
  body: sumBody((index) => [...loaded(left, index), ...loaded(right, index), ...addI64]),
}

/** target = left − right, over 4p whose limbs are each larger than any limb of an answer. */
export const subtraction: WasmFunction = {
  name: 'subtract',
  parameterCount,
  i64LocalCount: limbCount + 1,
  body: sumBody((index) => [
    ...loaded(left, index),
    ...constantI64(4n * limbOf(fieldPrime, index)),
    ...addI64,
    ...loaded(right, index),
    ...subtractI64,
  ]),
}

/** target = left · right */
export const multiplication: WasmFunction = productFunction('multiply', 3)

/** target = left² ; the second parameter is the factor, there is no third. */
export const squaring: WasmFunction = productFunction('square', 2)

function loaded(parameter: number, index: number): Code {
  return [...getLocal(parameter), ...load32(index * limbBytes)]
}

function sumBody(limb: (index: number) => Code): Code {
  const local = (index: number) => parameterCount + index
  const high = local(limbCount)
  return [
    ...limbs.flatMap((index) => [...limb(index), ...setLocal(local(index))]),
    ...foldTop(local, high),
    ...carryAndStore(local),
  ]
}

/** Long multiplication by columns, then the upper ten limbs folded in: 2²⁶⁰ ≡ 2³⁶ + 15632. */
function productFunction(name: string, parameters: 2 | 3): WasmFunction {
  const a = (index: number) => parameters + index
  const b = parameters === 2 ? a : (index: number) => parameters + limbCount + index
  const columnStart = parameters + (parameters === 2 ? 1 : 2) * limbCount
  const column = (index: number) => columnStart + index
  const high = column(2 * limbCount)
  const columns = Array.from({ length: 2 * limbCount - 1 }, (_, index) => index)
  const folded = (index: number) => high + 1 + index
  return {
    name,
    parameterCount: parameters,
    i64LocalCount: folded(limbCount) - parameters,
    body: [
      ...limbs.flatMap((index) => [...loaded(left, index), ...setLocal(a(index))]),
      ...(parameters === 2 ? [] : limbs.flatMap((index) => [...loaded(right, index), ...setLocal(b(index))])),
      ...columns.flatMap((at) => [
        ...(parameters === 2 ? squareColumn(at, a) : productColumn(at, { a, b })),
        ...(at === 0 ? [] : [...getLocal(column(at - 1)), ...shifted(limbBits), ...addI64]),
        ...setLocal(column(at)),
      ]),
      ...moved(column(columns.length - 1), { to: column(columns.length), code: shifted(limbBits) }),
      ...columns.flatMap((at) => moved(column(at), { to: column(at), code: masked(limbBits) })),
      ...limbs.flatMap((at) => [
        ...getLocal(column(at)),
        ...plus(column(at + limbCount), 15_632n),
        ...(at === 0 ? [] : plus(column(at + limbCount - 1), 1024n)),
        ...setLocal(folded(at)),
      ]),
      // The last of it stands above limb nine again.
      ...moved(column(columns.length), { to: high, code: scaled(1024n) }),
      ...added(folded(0), [...getLocal(high), ...scaled(15_632n)]),
      ...added(folded(1), [...getLocal(high), ...scaled(1024n)]),
      ...carries(folded),
      ...foldTop(folded, high),
      ...carryAndStore(folded),
    ],
  }
}

type Locals = (index: number) => number

function productColumn(at: number, { a, b }: { a: Locals; b: Locals }): Code {
  const pairs = limbs.filter((index) => at - index >= 0 && at - index < limbCount)
  return pairs.flatMap((index, position) => [
    ...getLocal(a(index)),
    ...getLocal(b(at - index)),
    ...multiplyI64,
    ...(position === 0 ? [] : addI64),
  ])
}

/** Every pair of different limbs stands in a square twice. */
function squareColumn(at: number, a: Locals): Code {
  const pairs = limbs.filter((index) => at - index < limbCount && index < at - index)
  const twice = pairs.flatMap((index, position) => [
    ...getLocal(a(index)),
    ...getLocal(a(at - index)),
    ...multiplyI64,
    ...(position === 0 ? [] : addI64),
  ])
  const middle =
    at % 2 === 0 ? [...getLocal(a(at / 2)), ...getLocal(a(at / 2)), ...multiplyI64] : constantI64(0)
  return pairs.length === 0 ? middle : [...twice, ...constantI64(1), ...shiftLeftI64, ...middle, ...addI64]
}

/** Bits from 2²⁵⁶ up come back at the bottom: 2²⁵⁶ ≡ 2³² + 977. */
function foldTop(local: Locals, high: number): Code {
  const last = local(limbCount - 1)
  const topBits = 256 - limbBits * (limbCount - 1)
  return [
    ...getLocal(last),
    ...shifted(topBits),
    ...setLocal(high),
    ...getLocal(last),
    ...masked(topBits),
    ...setLocal(last),
    ...added(local(0), [...getLocal(high), ...scaled(977n)]),
    ...added(local(1), [...getLocal(high), ...constantI64(32 - limbBits), ...shiftLeftI64]),
  ]
}

/** All that exceeds a limb moves up; the last limb keeps what comes. */
function carries(local: Locals): Code {
  return limbs
    .slice(1)
    .flatMap((index) => [
      ...added(local(index), [...getLocal(local(index - 1)), ...shifted(limbBits)]),
      ...getLocal(local(index - 1)),
      ...masked(limbBits),
      ...setLocal(local(index - 1)),
    ])
}

function carryAndStore(local: Locals): Code {
  const stored = limbs.flatMap((index) => [
    ...getLocal(target),
    ...getLocal(local(index)),
    ...store32(index * limbBytes),
  ])
  return [...carries(local), ...stored]
}

function moved(from: number, { to, code }: { to: number; code: Code }): Code {
  return [...getLocal(from), ...code, ...setLocal(to)]
}
function plus(local: number, factor: bigint): Code {
  return [...getLocal(local), ...scaled(factor), ...addI64]
}
function added(local: number, code: Code): Code {
  return [...getLocal(local), ...code, ...addI64, ...setLocal(local)]
}
function scaled(factor: bigint): Code {
  return [...constantI64(factor), ...multiplyI64]
}
function shifted(bits: number): Code {
  return [...constantI64(bits), ...shiftRightI64]
}
function masked(bits: number): Code {
  return [...constantI64(2n ** BigInt(bits) - 1n), ...andI64]
}
