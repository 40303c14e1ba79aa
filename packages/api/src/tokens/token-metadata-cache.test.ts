import { expect, test } from 'vitest'
import { callerOfWork, workOf } from '../http/caller-of-work.ts'
import { TokenMetadataCache } from './token-metadata-cache.ts'

test('whoever names many new tokens holds up no token of another', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const call = async () => {
    if (callerOfWork() === 'greedy') await answered
    return {}
  }
  // The test ends with its own answer, not with a deadline.
  const cache = new TokenMetadataCache({
    services: { nodeCalls: { call } },
    clock: Date,
    nodeDeadlineMs: 2 ** 30,
  })
  const tokens = Array.from({ length: 201 }, (_, at) => `41${String(at).padStart(40, '0')}` as const)
  const greedy = workOf('greedy', () => cache.contracts(tokens.slice(1)))
  const found = await workOf('other', () => cache.contracts(tokens.slice(0, 1)))
  expect([...found.keys()]).toEqual(tokens.slice(0, 1))
  answer()
  expect([...(await greedy).keys()]).toHaveLength(200)
})
