import { expect, test } from 'vitest'
import type { BlockMessage } from './messages.ts'
import { newestOf, Outbox } from './outbox.ts'

/** A socket that accepts nothing while it is blocked. */
class FakeSink {
  bufferedAmount = 0
  readonly sent: unknown[] = []
  #done: (() => void)[] = []
  send(text: string, done: () => void): void {
    this.sent.push(JSON.parse(text))
    this.#done.push(done)
  }
  drain(): void {
    this.bufferedAmount = 0
    const done = this.#done
    this.#done = []
    for (const one of done) one()
  }
}

const limits = { bufferedBytes: 100, waitingTransfers: 3 }
const block = (seq: number, toHeight?: number): BlockMessage => ({
  type: 'block',
  seq,
  stream: 's',
  ...(toHeight !== undefined && { undone: { toHeight } }),
})
const transfer = (hash: string) => ({ token_id: '_', amount: 1, date_created: 0, hash })

test('a fast listener gets every message', () => {
  const sink = new FakeSink()
  const outbox = new Outbox(sink, limits)
  for (const seq of [1, 2, 3]) outbox.post(block(seq))
  expect(sink.sent).toEqual([block(1), block(2), block(3)])
  expect(outbox.waitingSinceMs).toBeUndefined()
})

test('a slow listener gets the newest message of each kind, including an unsent undo', () => {
  const sink = new FakeSink()
  const outbox = new Outbox(sink, limits)
  outbox.post(block(1))
  sink.bufferedAmount = 101
  outbox.post(block(2, 7))
  outbox.post(block(3))
  outbox.post({ type: 'tps', data: { blockHeight: 1, currentTps: 1, maxTps: 1 } })
  outbox.post({ type: 'tps', data: { blockHeight: 2, currentTps: 2, maxTps: 2 } })
  for (const hash of ['a', 'b', 'c', 'd']) outbox.post([transfer(hash)])
  expect(outbox.waitingSinceMs).toBeTypeOf('number')
  expect(sink.sent).toEqual([block(1)])
  sink.drain()
  expect(sink.sent.slice(1)).toEqual([
    block(3, 7),
    { type: 'tps', data: { blockHeight: 2, currentTps: 2, maxTps: 2 } },
    [transfer('b'), transfer('c'), transfer('d')],
  ])
  expect(outbox.waitingSinceMs).toBeUndefined()
})

test.each([
  ['none', block(1), block(2), block(2)],
  ['the older', block(1, 5), block(2), block(2, 5)],
  ['the newer', block(1), block(2, 4), block(2, 4)],
  ['the deeper of both', block(1, 3), block(2, 4), block(2, 3)],
])('two merged messages keep %s undo', (_, older, newer, merged) => {
  expect(newestOf(older, newer)).toEqual(merged)
})
