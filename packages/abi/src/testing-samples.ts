import { toHex } from '@sundial/primitives'
import fc from 'fast-check'
import type { Parameter } from './type.ts'

// Random types with values of them, for tests.

export type Sample = { readonly parameter: Parameter; readonly value: unknown }

const word = fc.constantFrom('to', 'value', '', 'data', 'owner', '__proto__', 'length')

function ofBase(): fc.Arbitrary<Sample> {
  const bits = fc.integer({ min: 1, max: 32 })
  const sample = (type: string, values: fc.Arbitrary<unknown>) =>
    fc.record({ name: word, value: values }).map(({ name, value }) => ({ parameter: { name, type }, value }))
  const hex = (size: { minLength?: number; maxLength: number }) =>
    fc.uint8Array(size).map((bytes) => `0x${toHex(bytes)}`)
  return fc.oneof(
    bits.chain((bytes) =>
      sample(`uint${8 * bytes}`, fc.bigInt({ min: 0n, max: 2n ** BigInt(8 * bytes) - 1n })),
    ),
    bits.chain((bytes) => {
      const half = 2n ** BigInt(8 * bytes - 1)
      return sample(`int${8 * bytes}`, fc.bigInt({ min: -half, max: half - 1n }))
    }),
    sample('trcToken', fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
    sample(
      'address',
      hex({ minLength: 20, maxLength: 20 }).map((text) => `41${text.slice(2)}`),
    ),
    sample('bool', fc.boolean()),
    sample('bytes', hex({ maxLength: 70 })),
    sample('string', fc.string({ unit: 'binary', maxLength: 40 })),
    bits.chain((size) => sample(`bytes${size}`, hex({ minLength: size, maxLength: size }))),
  )
}

export const samples: fc.Arbitrary<Sample> = fc.letrec<{ any: Sample }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'abi' },
    ofBase(),
    fc
      .record({ of: tie('any'), length: fc.integer({ min: 0, max: 3 }), isFixed: fc.boolean() })
      .map(({ of, length, isFixed }): Sample => ({
        parameter: { ...of.parameter, type: `${of.parameter.type}[${isFixed && length > 0 ? length : ''}]` },
        value: Array.from({ length }, () => of.value),
      })),
    fc.tuple(word, fc.array(tie('any'), { minLength: 1, maxLength: 4 })).map(([name, members]): Sample => ({
      parameter: { name, type: 'tuple', components: members.map(({ parameter }) => parameter) },
      value: members.map(({ value }) => value),
    })),
  ),
})).any
