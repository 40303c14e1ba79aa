import type { CallsOfServer } from '@sundial/node'
import { expect, test } from 'vitest'
import { governanceOf } from './governance-of.ts'

/** A server whose block changes with each request for it. */
function clientOf(ids: readonly (string | undefined)[]) {
  let asked = 0
  const calls: CallsOfServer = {
    blockId: async () => ids[asked++],
    proposals: async () => [],
    chainParameters: async () => [{ key: 'getMaintenanceTimeInterval', value: 21_600_000n }],
  }
  return { atOneServer: async (read: (calls: CallsOfServer) => Promise<never>) => read(calls), head: never }
}

const never = () => Promise.reject(new Error('The calls are not refused.'))

test.each([
  [['a', 'a'], 'a'],
  [['b', 'a'], undefined],
  [['a', undefined], undefined],
  [[undefined, undefined], undefined],
])(
  'a server with the blocks %j before and after its proposals is on the branch of %s',
  async (ids, blockId) => {
    const client = clientOf(ids) as unknown as Parameters<typeof governanceOf>[0]
    expect(await governanceOf(client, 7)).toEqual({
      proposals: [],
      maintenanceIntervalMs: 21_600_000n,
      blockId,
    })
  },
)
