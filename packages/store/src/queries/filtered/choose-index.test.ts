import { expect, test } from 'vitest'
import { chooseIndex } from './choose-index.ts'

test.each([
  [{ blocks: 900, from: 40, to: 7 }, 'to'],
  [{ blocks: 900, from: 40, to: 70 }, 'from'],
  [{ blocks: 900, token: 899.5 }, 'token'],
  [{ blocks: 16_000_000_000, from: 50_000_000, counts: 30_000 }, 'counts'],
  [{ blocks: 200, from: 50_000_000, counts: 30_000 }, 'blocks'],
  [{ blocks: 5, from: 5 }, 'blocks'],
  [{ blocks: 5, from: 0, to: 0 }, 'from'],
  [{ blocks: 0 }, 'blocks'],
] as const)('of %j the search is led by %s', (counts, index) => {
  const candidates = Object.entries(counts).map(([name, count]) => ({ index: name as 'blocks', count }))
  expect(chooseIndex([candidates[0]!, ...candidates.slice(1)]).index).toBe(index)
})
