import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fieldPrime,
  limbBits,
  limbBytes,
  limbCount,
  limbsOf,
  mostInTopLimb,
  numberBytes,
} from './field-code.ts'
import { curveFunctions } from './point-code.ts'
import { wasmModule } from './wasm-code.ts'

type Operation = (target: number, left: number, right: number) => void
const exported = new WebAssembly.Instance(new WebAssembly.Module(wasmModule(curveFunctions, 1)))
  .exports as unknown as Record<'add' | 'subtract' | 'multiply' | 'square', Operation> & {
  memory: WebAssembly.Memory
}
const words = new Uint32Array(exported.memory.buffer)
const [target, left, right] = [0, numberBytes, 2 * numberBytes]

const write = (at: number, limbs: readonly number[]) => words.set(limbs, at / limbBytes)
const limbsAt = (at: number) => [...words.subarray(at / limbBytes, at / limbBytes + limbCount)]
const valueOf = (limbs: readonly number[]) =>
  limbs.reduceRight((value, limb) => (value << BigInt(limbBits)) + BigInt(limb), 0n)
const modulo = (value: bigint) => ((value % fieldPrime) + fieldPrime) % fieldPrime

/** Every form an answer may have: limbs full or empty, above the prime too. */
const number = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(limbsOf),
  fc.constantFrom(0n, 1n, fieldPrime - 1n, fieldPrime, fieldPrime + 1n, 2n ** 256n - 1n).map(limbsOf),
  fc
    .array(fc.constantFrom(0, 1, 2 ** limbBits - 1), { minLength: limbCount, maxLength: limbCount })
    .map((limbs) => [...limbs.slice(1), limbs[0] === 0 ? 0 : mostInTopLimb - (limbs[0] === 1 ? 4 : 0)]),
)

test.each([
  ['add', (a: bigint, b: bigint) => a + b],
  ['subtract', (a: bigint, b: bigint) => a - b],
  ['multiply', (a: bigint, b: bigint) => a * b],
  ['square', (a: bigint) => a * a],
] as const)('%s is what bigint says, in limbs that every operation takes', (name, expected) => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      write(left, a)
      write(right, b)
      exported[name](target, left, right)
      expect(modulo(valueOf(limbsAt(target)))).toBe(modulo(expected(valueOf(a), valueOf(b))))
      for (const limb of limbsAt(target).slice(0, -1)) expect(limb).toBeLessThan(2 ** limbBits)
      expect(limbsAt(target).at(-1)).toBeLessThanOrEqual(mostInTopLimb)
    }),
    { numRuns: 2000 },
  )
})

test('a difference of full limbs and none fills the last limb to its bound', () => {
  const full = 2 ** limbBits - 1
  write(left, [...Array.from({ length: limbCount - 1 }, () => full), mostInTopLimb])
  write(
    right,
    Array.from({ length: limbCount }, () => 0),
  )
  exported.subtract(target, left, right)
  expect(limbsAt(target).at(-1)).toBe(mostInTopLimb)
})
