import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter } from '../records/bytes.ts'
import type { Amounts } from './metric.ts'
import { metrics } from './metric-kinds.ts'
import { Sums } from './sums.ts'

const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: -(2n ** 64n), max: 2n ** 256n }))

/** Amounts of some keys of some metrics. */
const amounts = fc
  .array(
    fc
      .tuple(fc.constantFrom(...metrics), fc.nat({ max: 2 ** 31 - 1 }))
      .chain(([{ number, members }, key]) =>
        fc.tuple(fc.constant(number), fc.constant(key), fc.tuple(...members.map(() => amount))),
      ),
    { maxLength: 30 },
  )
  .map((rows) => new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row])))

/** Written by hand, as it is stored. */
function sumsOf(rows: ReadonlyMap<string, readonly [number, number, Amounts]>): Sums {
  const sums = new Sums()
  for (const [number, key, values] of rows.values()) {
    const writer = new ByteWriter()
    writer.uint(1).uint(number).uint(1).uint(key)
    for (const value of values) writer.bigint(value)
    sums.change(Sums.decode(writer.take()), 1n)
  }
  return sums
}

test('sums read back as they were, and the same sums are the same bytes whatever came first', () => {
  fc.assert(
    fc.property(amounts, (rows) => {
      const sums = sumsOf(rows)
      const backwards = sumsOf(new Map([...rows].reverse()))
      expect(backwards.encode()).toEqual(sums.encode())
      const read = Sums.decode(sums.encode())
      for (const [number, key, values] of rows.values())
        expect(read.of(number).get(key)).toEqual(values.some((value) => value !== 0n) ? values : undefined)
    }),
  )
})

test('what is added and taken away again leaves nothing', () => {
  fc.assert(
    fc.property(amounts, amounts, (first, second) => {
      const sums = sumsOf(first)
      const before = sums.encode()
      sums.change(sumsOf(second), 1n)
      sums.change(sumsOf(second), -1n)
      expect(sums.encode()).toEqual(before)
      sums.change(sumsOf(first), -1n)
      expect(sums.isEmpty).toBe(true)
    }),
  )
})

test('every metric has a number of its own', () => {
  expect(new Set(metrics.map(({ number }) => number)).size).toBe(metrics.length)
})

test('bytes of an unknown metric are refused', () => {
  expect(() => Sums.decode(new ByteWriter().uint(1).uint(99).uint(0).take())).toThrow('No metric has')
})
