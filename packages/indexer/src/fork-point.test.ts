import { expect, test } from 'vitest'
import { findForkPoint } from './fork-point.ts'
import type { SourcedBlock } from './source.ts'

/** Two chains that are equal up to the fork; reads of the node are counted. */
function branches({
  fork,
  ours,
  node,
  from = 0,
  final = -1,
}: Record<'fork' | 'ours' | 'node', number> & { from?: number; final?: number }) {
  const read: number[] = []
  const idOf = (branch: string, height: number) => (height <= fork ? `same ${height}` : `${branch} ${height}`)
  return {
    read,
    find: () =>
      findForkPoint({
        final,
        nodeHead: { height: node, id: idOf('node', node) },
        source: {
          block: async (height) => {
            read.push(height)
            return height > node ? undefined : ({ id: idOf('node', height) } as SourcedBlock)
          },
        },
        store: {
          state: async () => ({ coverage: [{ from, to: ours }] }) as never,
          blockByHeight: async (height) =>
            (height < from || height > ours ? undefined : { id: idOf('ours', height) }) as never,
        },
      }),
  }
}

test.each([
  ['just below the head', { fork: 117, ours: 118, node: 118 }, 117],
  ['far below a lower head', { fork: 56, ours: 118, node: 60 }, 56],
  ['at the final block', { fork: 55, ours: 118, node: 90, final: 55 }, 55],
  ['before the index begins', { fork: 30, ours: 118, node: 90, from: 50 }, 49],
])('finds a fork %s', async (_, chains, height) => {
  const { find, read } = branches(chains)
  expect(await find()).toBe(height)
  expect(read.length).toBeLessThan(10)
})

test.each([
  ['below the final block', { fork: 40, ours: 118, node: 90, final: 55 }],
  ['of which the whole is below the final block', { fork: 40, ours: 118, node: 50, final: 55 }],
])('a fork %s stops the index', async (_, chains) => {
  await expect(branches(chains).find()).rejects.toMatchObject({ code: 'solidified_block_replaced' })
})
