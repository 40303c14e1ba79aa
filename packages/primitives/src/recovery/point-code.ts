// Points of secp256k1 in Jacobian coordinates, (X/Z², Y/Z³), as WebAssembly over the arithmetic of the field.
// Infinity has Z = 0 and so has every answer of an addition whose formula does not hold (equal or opposite points);
// nothing that follows makes Z another value, so that one look at the end tells.
import { addition, multiplication, numberBytes, squaring, subtraction } from './field-code.ts'
import { addI32, call, type Code, constantI32, getLocal, type WasmFunction } from './wasm-code.ts'

/** X, Y, Z of the point that changes; x, y, z of the one that is added; the rest are rooms for what is between. */
type Place = 'X' | 'Y' | 'Z' | 'x' | 'y' | 'z' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f'
type Step = readonly [Place, '=', Place, '+' | '-' | '*', Place] | readonly [Place, '=', Place, 'squared']

const between = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export const betweenBytes = between.length * numberBytes
export const pointBytes = 3 * numberBytes

const fieldFunctions = [addition, subtraction, multiplication, squaring]
const placeOf = { '+': 0, '-': 1, '*': 2, squared: 3 } as const

/** Parameters: the point that is doubled in place. */
const doubling = pointFunction('double', 1, [
  ['a', '=', 'Y', 'squared'],
  ['b', '=', 'X', '*', 'a'],
  ['b', '=', 'b', '+', 'b'],
  ['b', '=', 'b', '+', 'b'],
  ['c', '=', 'X', 'squared'],
  ['d', '=', 'c', '+', 'c'],
  ['c', '=', 'd', '+', 'c'],
  ['Z', '=', 'Y', '*', 'Z'],
  ['Z', '=', 'Z', '+', 'Z'],
  ['X', '=', 'c', 'squared'],
  ['X', '=', 'X', '-', 'b'],
  ['X', '=', 'X', '-', 'b'],
  ['b', '=', 'b', '-', 'X'],
  ['Y', '=', 'c', '*', 'b'],
  ['a', '=', 'a', '+', 'a'],
  ['a', '=', 'a', 'squared'],
  ['a', '=', 'a', '+', 'a'],
  ['Y', '=', 'Y', '-', 'a'],
])

/** From a: x of the sum's own Z, b: y of it, c: how far apart in x. The new X, Y and Z. */
const sum: readonly Step[] = [
  ['d', '=', 'b', '-', 'Y'],
  ['c', '=', 'a', '-', 'X'],
  ['Z', '=', 'Z', '*', 'c'],
  ['e', '=', 'c', 'squared'],
  ['f', '=', 'c', '*', 'e'],
  ['e', '=', 'X', '*', 'e'],
  ['X', '=', 'd', 'squared'],
  ['X', '=', 'X', '-', 'f'],
  ['X', '=', 'X', '-', 'e'],
  ['X', '=', 'X', '-', 'e'],
  ['f', '=', 'Y', '*', 'f'],
  ['e', '=', 'e', '-', 'X'],
  ['Y', '=', 'd', '*', 'e'],
  ['Y', '=', 'Y', '-', 'f'],
]

/** Parameters: the point that changes, then the addresses of x and y, whose z is one. */
const affineAddition = pointFunction('addAffine', 3, [
  ['c', '=', 'Z', 'squared'],
  ['a', '=', 'x', '*', 'c'],
  ['c', '=', 'Z', '*', 'c'],
  ['b', '=', 'y', '*', 'c'],
  ...sum,
])

/** Parameters: the point that changes, then the addresses of x, y and z. */
const pointAddition = pointFunction('addPoint', 4, [
  ['c', '=', 'Z', 'squared'],
  ['a', '=', 'x', '*', 'c'],
  ['c', '=', 'Z', '*', 'c'],
  ['b', '=', 'y', '*', 'c'],
  ['c', '=', 'z', 'squared'],
  ['X', '=', 'X', '*', 'c'],
  ['c', '=', 'z', '*', 'c'],
  ['Y', '=', 'Y', '*', 'c'],
  ['Z', '=', 'Z', '*', 'z'],
  ...sum,
])

export const curveFunctions: readonly WasmFunction[] = [
  ...fieldFunctions,
  doubling,
  affineAddition,
  pointAddition,
]

function pointFunction(name: string, parameterCount: number, steps: readonly Step[]): WasmFunction {
  return { name, parameterCount, i64LocalCount: 0, body: steps.flatMap(stepCode) }
}

function stepCode(step: Step): Code {
  const [target, , left, operation, right] = step
  const operands = right === undefined ? [target, left] : [target, left, right]
  return [...operands.flatMap(addressOf), ...call(placeOf[operation])]
}

/** The rooms between stand at the memory's beginning. */
function addressOf(place: Place): Code {
  switch (place) {
    case 'X':
      return getLocal(0)
    case 'Y':
      return [...getLocal(0), ...constantI32(numberBytes), ...addI32]
    case 'Z':
      return [...getLocal(0), ...constantI32(2 * numberBytes), ...addI32]
    case 'x':
      return getLocal(1)
    case 'y':
      return getLocal(2)
    case 'z':
      return getLocal(3)
    default:
      return constantI32(between.indexOf(place) * numberBytes)
  }
}
