import { expect, test } from 'vitest'
import { callerOfWork, workOf } from '../http/caller-of-work.ts'
import type { NodeCalls } from '../services/node-calls.ts'
import { ChainHead } from './chain-head.ts'

test('the newest block, for which everybody waits, is read in the name of the server', async () => {
  const asked: unknown[] = []
  const nodeCalls: NodeCalls = {
    async call(path) {
      asked.push([path, callerOfWork()])
      return { blockID: '7'.repeat(64), block_header: { raw_data: { number: 700 } } }
    },
  }
  const chain = new ChainHead({ services: { nodeCalls }, clock: { now: () => 0 }, nodeDeadlineMs: 60_000 })
  await workOf('a', () =>
    chain.read({ key: 'k', fresh: 'hour', ask: (calls) => calls.call('/wallet/getaccount', {}) }),
  )
  expect(asked).toEqual([
    ['/wallet/getblock', undefined],
    ['/wallet/getaccount', 'a'],
  ])
})
