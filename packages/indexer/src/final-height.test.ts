import { expect, test } from 'vitest'
import { finalHeight } from './final-height.ts'

const chain = { last: 60, idAt: async (height: number) => (height < 40 ? undefined : `a${height}`) }

test.each([
  ['one of our chain', { height: 50, id: 'a50' }, 50],
  ['of another branch than ours', { height: 50, id: 'b50' }, undefined],
  ['not reached yet: our chain may be another branch', { height: 61, id: 'a61' }, undefined],
  ['far above the back-fill', { height: 5000, id: 'a5000' }, 5000],
  ['below the coverage', { height: 30, id: 'a30' }, 30],
  ['not reported', undefined, undefined],
])('a final block that is %s', async (_, reported, height) => {
  expect(await finalHeight(reported, chain)).toBe(height)
})
