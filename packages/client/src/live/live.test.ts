import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openLive } from '../../../api/src/testing/open-live.ts'
import { alice, smallChain } from '../../../api/src/testing/small-chain.ts'
import { createClient } from '../client.ts'
import type { LiveEvent } from './live-event.ts'
import type { LiveOptions } from './live.ts'

type Live = Awaited<ReturnType<typeof openLive>>

async function openChain(): Promise<Live> {
  const api = await openLive()
  await grow(api, 0, 4)
  return api
}

async function grow({ store, feed }: Live, from: number, to: number): Promise<void> {
  for (const block of smallChain(from, to)) {
    const { height, id, timestampMs, transactions } = block
    await store.write([block], Math.max(0, height - 4))
    feed.publish({
      head: { height, id, timestampMs, transactionCount: transactions.length },
      solidifiedHeight: Math.max(0, height - 4),
    })
  }
}

const listen = ({ port }: Live, options: LiveOptions) =>
  createClient({ url: `http://127.0.0.1:${port}` }).live(options)

/** Until one holds, which is the last. */
async function upTo(
  events: AsyncGenerator<LiveEvent, void, void>,
  isLast: (event: LiveEvent) => boolean,
): Promise<LiveEvent[]> {
  const all: LiveEvent[] = []
  for (;;) {
    const { value, done } = await events.next()
    if (done === true) return all
    all.push(value)
    if (isLast(value)) return all
  }
}

const isBlock = (height: number) => (event: LiveEvent) =>
  event.type === 'block' && event.head?.height === height
const isOf = (height: number) => (event: LiveEvent) => event.type === 'transfers' && event.height === height
const heightsOf = (events: readonly LiveEvent[], type: 'block' | 'transfers') =>
  events.flatMap((event) => {
    if (event.type !== type) return []
    return event.type === 'block' ? [event.head?.height] : 'height' in event ? [event.height] : []
  })

test('a lost connection continues: each block and what it contains comes once', async () => {
  await using api = await openChain()
  const events = listen(api, { topics: ['blocks', 'transfers'], addresses: [toBase58(alice)] })
  const first = await upTo(events, isBlock(4))
  await grow(api, 5, 6)
  first.push(...(await upTo(events, isOf(6))))
  api.server.server.closeAllConnections()
  await grow(api, 7, 8)
  const second = await upTo(events, isOf(8))
  api.server.server.closeAllConnections()
  await grow(api, 9, 9)
  const third = await upTo(events, isOf(9))
  await events.return()
  const all = [...first, ...second, ...third]
  expect(heightsOf(all, 'block')).toEqual([4, 5, 6, 7, 8, 9])
  expect(heightsOf(all, 'transfers')).toEqual([5, 6, 7, 8, 9])
  expect(all.some(({ type }) => type === 'gap')).toBe(false)
  expect(api.defects).toEqual([])
})

test('another server says that something is missing, and what follows comes', async () => {
  const first = await openChain()
  let { port } = first
  const moved: typeof fetch = (url, init) =>
    fetch((url as string).replace('http://explorer.example', `http://127.0.0.1:${port}`), init)
  const events = createClient({ url: 'http://explorer.example', fetch: moved }).live()
  await upTo(events, isBlock(4))
  await using second = await openChain()
  port = second.port
  await first[Symbol.asyncDispose]()
  await upTo(events, ({ type }) => type === 'gap')
  await grow(second, 5, 5)
  const after = await upTo(events, isBlock(5))
  await events.return()
  expect(heightsOf(after, 'block')).toEqual([4, 5])
})

test('topics without blocks yield none', async () => {
  await using api = await openChain()
  const events = listen(api, { topics: ['transfers'] })
  let first: LiveEvent | undefined
  const next = events.next().then(({ value }) => {
    first = value as LiveEvent
  })
  // A block at a time, until the listener is there.
  let height = 4
  await expect
    .poll(async () => {
      height += 1
      await grow(api, height, height)
      return first
    })
    .toMatchObject({ type: 'transfers' })
  await next
  await events.return()
})

test('a refusal ends it with the code of the server', async () => {
  await using api = await openChain()
  await expect(listen(api, { addresses: ['T1'] }).next()).rejects.toMatchObject({
    code: 'malformed_address',
    status: 400,
  })
})

test('a signal ends it with its own reason, while it waits for the server too', async () => {
  await using api = await openChain()
  const controller = new AbortController()
  const events = listen(api, { signal: controller.signal })
  await upTo(events, isBlock(4))
  const next = upTo(events, isBlock(5))
  controller.abort(new RangeError('enough'))
  await expect(next).rejects.toThrow(new RangeError('enough'))
})
