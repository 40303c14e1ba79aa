// Random input of the tools: against viem where it encodes the same, and for errors with a code everywhere.
import { standardTable } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import fc from 'fast-check'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { decodeTyped, encodeTyped, hashesOf, readTyped } from './abi-tools.ts'
import { addressForms } from './addresses.ts'
import { byteForms, byteKinds } from './bytes.ts'
import { fromSmallest, toSmallest } from './units.ts'

/** A type with a value as viem takes it and as a person types it. */
type Sample = { readonly type: string; readonly value: unknown; readonly text: string }

const hex = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

const simple: fc.Arbitrary<Sample> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 32 }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
    .map(([size, drawn]) => {
      const value = drawn % 2n ** BigInt(size * 8)
      return { type: `uint${size * 8}`, value: size > 6 ? value : Number(value), text: String(value) }
    }),
  fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }).map((value) => ({
    type: 'int256',
    value,
    text: String(value),
  })),
  fc.boolean().map((value) => ({ type: 'bool', value, text: String(value) })),
  hex(20).map((value) => ({ type: 'address', value, text: value })),
  fc
    .integer({ min: 1, max: 32 })
    .chain((size) => hex(size).map((value) => ({ type: `bytes${size}`, value, text: value }))),
  fc
    .integer({ min: 0, max: 70 })
    .chain((size) => hex(size).map((value) => ({ type: 'bytes', value, text: value }))),
)

const list: fc.Arbitrary<Sample> = fc
  .array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { maxLength: 5 })
  .map((values) => ({
    type: 'uint256[]',
    value: values,
    text: `[${values.map((one) => `"${one}"`).join(',')}]`,
  }))

test('encodes values as viem does, and decodes what it encodes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(simple, list), { minLength: 1, maxLength: 6 }), (samples) => {
      const types = samples.map(({ type }) => type).join(',')
      const data = encodeTyped(
        readTyped(types),
        samples.map(({ text }) => text),
      )
      const values = samples.map(({ value }) => value)
      expect(`0x${data}`).toBe(encodeAbiParameters(parseAbiParameters(types), values as never))
      expect(decodeTyped(types, data, standardTable()).values).toHaveLength(samples.length)
    }),
    { numRuns: 300 },
  )
})

test('an account has one form of each kind, whatever form is typed', () => {
  fc.assert(
    fc.property(hex(20), (evm) => {
      const forms = addressForms(evm)
      for (const form of Object.values(forms)) expect(addressForms(form)).toEqual(forms)
    }),
  )
})

test('an amount survives the way to its smallest unit and back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 77 }),
      (units, decimals) => {
        expect(toSmallest(fromSmallest(String(units), decimals), decimals)).toBe(String(units))
      },
    ),
  )
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...Array.from('(),[]uintbytesaddr0x9 .-_')), maxLength: 80 }),
  hex(40),
)

const tools: readonly (readonly [name: string, run: (text: string, other: string) => unknown])[] = [
  ['addresses', (text) => addressForms(text)],
  ['hashes', (text) => hashesOf(text)],
  ['values of a call', (text, other) => decodeTyped(text, other, standardTable())],
  ['a call', (text, other) => encodeTyped(readTyped(text), [other, text])],
  ['whole units', (text) => toSmallest(text, 6)],
  ['smallest units', (text) => fromSmallest(text, 6)],
  ...byteKinds.map((kind) => [`bytes as ${kind}`, (text: string) => byteForms(text, kind)] as const),
]

test.each(tools)('%s of any text are a result or an error with a code', (_, run) => {
  fc.assert(
    fc.property(hostile, hostile, (text, other) => {
      try {
        run(text, other)
      } catch (error) {
        if (error instanceof TronError || error instanceof SyntaxError) return
        throw error
      }
    }),
    { numRuns: 400 },
  )
})
