import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layout } from '../layout.ts'
import { decodePositions, unpackPositions } from '../records/positions.ts'
import { append, fullChunks, openLength, overflows } from './sequence.ts'

const size = layout.positionsPerChunk

test('however a list grows, its full chunks and its open one spell it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 * size }), { maxLength: 12 }), (steps) => {
      let open: Buffer = Buffer.alloc(0)
      let count = 0
      const full: number[] = []
      for (const step of steps) {
        const added = Array.from({ length: step }, (_, at) => count + at)
        const grown = append(count, overflows(count, step) ? open : Buffer.alloc(0), added)
        for (const { chunk, positions } of grown.full) {
          expect(chunk).toBe(full.length / size)
          full.push(...unpackPositions(positions))
        }
        open = grown.replaces ? grown.open : Buffer.concat([open, grown.open])
        count += step
        expect(full).toHaveLength(fullChunks(count) * size)
        expect(decodePositions(open)).toHaveLength(openLength(count))
      }
      expect([...full, ...decodePositions(open)]).toEqual(Array.from({ length: count }, (_, at) => at))
    }),
  )
})

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [size, 0, size],
  [size + 1, 1, 1],
  [2 * size, 1, size],
])('a list of %i has %i full chunks and %i in the open one', (count, full, open) => {
  expect([fullChunks(count), openLength(count)]).toEqual([full, open])
})
