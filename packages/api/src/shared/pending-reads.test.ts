import { expect, test } from 'vitest'
import { NotNow } from '../errors.ts'
import { callerOfWork, workOf } from '../http/caller-of-work.ts'
import { PendingReads } from './pending-reads.ts'

test('one caller that is refused for its share is the only one that is', async () => {
  const reads = new PendingReads<string>()
  const begun: (string | undefined)[] = []
  const read = async () => {
    const caller = callerOfWork()
    begun.push(caller)
    await new Promise((resolve) => setImmediate(resolve))
    if (caller === 'greedy') throw new NotNow('too_many_requests', 'Too many.')
    return `by ${caller}`
  }
  const ask = (caller: string) => workOf(caller, () => reads.get('question', read))
  const [first, second, third, fourth] = await Promise.allSettled(['greedy', 'a', 'greedy', 'b'].map(ask))
  expect([first?.status, third?.status]).toEqual(['rejected', 'rejected'])
  expect(second).toEqual({ status: 'fulfilled', value: 'by a' })
  expect(fourth).toEqual({ status: 'fulfilled', value: 'by a' })
  expect(begun).toEqual(['greedy', 'a'])
})

test('a node that does not answer is asked once for all', async () => {
  const reads = new PendingReads<string>()
  let asked = 0
  const read = async () => {
    asked++
    await new Promise((resolve) => setImmediate(resolve))
    throw new NotNow('node_unavailable', 'Away.')
  }
  const all = await Promise.allSettled(
    ['a', 'b'].map((caller) => workOf(caller, () => reads.get('question', read))),
  )
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toBe(1)
})
