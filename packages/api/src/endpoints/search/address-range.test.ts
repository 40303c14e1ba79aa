import { toBase58, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsWith, rangeOfPrefix } from './address-range.ts'

const addresses = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `41${toHex(bytes)}`)
const isWithin = (address: string, prefix: string) => {
  const { from, to } = rangeOfPrefix(prefix)!
  return from <= address && address <= to
}

test('an address lies in the range of each of its prefixes, in base58 and in hex', () => {
  fc.assert(
    fc.property(
      addresses,
      fc.integer({ min: 5, max: 34 }),
      fc.integer({ min: 8, max: 41 }),
      (address, letters, digits) => {
        const [text, hex] = [toBase58(address).slice(0, letters), address.slice(0, digits)]
        expect([isWithin(address, text), isWithin(address, hex), isWithin(address, `0x${hex}`)]).toEqual([
          true,
          true,
          true,
        ])
        expect([beginsWith(address, text), beginsWith(address, hex)]).toEqual([true, true])
      },
    ),
    { numRuns: 500 },
  )
})

test('an address inside the range, not at its ends, begins with the prefix', () => {
  fc.assert(
    fc.property(
      addresses,
      fc.integer({ min: 5, max: 30 }),
      fc.bigInt({ min: 0n, max: 1n << 60n }),
      (address, letters, part) => {
        const prefix = toBase58(address).slice(0, letters)
        const { from, to } = rangeOfPrefix(prefix)!
        const [first, last] = [BigInt(`0x${from}`), BigInt(`0x${to}`)]
        const inner = first + ((last - first) * part) / (1n << 60n)
        fc.pre(inner > first && inner < last)
        expect(beginsWith(inner.toString(16), prefix)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test.each(['', 'T', 'TR7N', 'tr7nhq', 'TR7NHqjeKQ0', '41a6', '42a614f8', 'Tether USD', 'x'.repeat(99)])(
  '"%s" is not a prefix of an address',
  (prefix) => {
    expect(rangeOfPrefix(prefix)).toBeUndefined()
  },
)
