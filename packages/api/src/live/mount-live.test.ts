import { connect as connectTcp } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { toBase58 } from '@sundial/primitives'
import type { IndexMove } from '@sundial/store'
import { expect, test } from 'vitest'
import { openLive, until } from '../testing/open-live.ts'
import { alice, bob, smallChain, token, transactionIdOf, witness } from '../testing/small-chain.ts'

const moveTo = (height: number, undone?: IndexMove['undone']): IndexMove => {
  const [block] = smallChain(height, height)
  const { id, timestampMs, transactions } = block!
  return {
    head: { height, id, timestampMs, transactionCount: transactions.length },
    solidifiedHeight: Math.max(0, height - 4),
    undone,
  }
}

test('sends the position of the index on connect, then each move with its own number', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  live.feed.publish(moveTo(9))
  const listener = live.connect()
  await until(() => listener.messages.length === 2)
  const { head, solidifiedHeight } = moveTo(9)
  expect(listener.messages).toEqual([
    {
      type: 'block',
      seq: 1,
      stream: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      head: { height: 9, id: head!.id, timestamp: head!.timestampMs, transactionCount: 2 },
      solidified: solidifiedHeight,
    },
    { type: 'tps', data: { blockHeight: 9, currentTps: 0.66, maxTps: 0.66 } },
  ])
  live.feed.publish(moveTo(10))
  live.feed.publish(moveTo(8, { toHeight: 8 }))
  await until(() => listener.blocks.length === 3)
  expect(listener.blocks.slice(1)).toMatchObject([
    { seq: 2, head: { height: 10 } },
    { seq: 3, head: { height: 8 }, undone: { toHeight: 8 } },
  ])
  expect(live.defects).toEqual([])
})

test('sends no head while the index is empty', async () => {
  await using live = await openLive()
  const listener = live.connect()
  await until(() => listener.messages.length > 0)
  expect(listener.messages[0]).toEqual({ type: 'block', seq: 0, stream: expect.any(String) as string })
})

test('an unannounced undo shows in a head that is not above the last', async () => {
  await using live = await openLive()
  const listener = live.connect()
  await until(() => listener.blocks.length === 1)
  live.feed.publish(moveTo(9))
  const { head } = moveTo(9)
  live.feed.publish({ head: { ...head!, id: 'another' } })
  await until(() => listener.blocks.length === 3)
  expect(listener.blocks[2]).toMatchObject({ undone: { toHeight: 8 } })
})

test("sends an address its transfers in TronScan's shape until it is cancelled", async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 4), 2)
  live.feed.publish(moveTo(4))
  const [ofAlice, ofToken] = [live.connect('/api/tronsocket'), live.connect('/api/tronsocket')]
  await until(() => ofAlice.blocks.length === 1 && ofToken.blocks.length === 1)
  ofAlice.socket.send(toBase58(alice))
  ofToken.socket.send(toBase58(token))
  ofToken.socket.send(toBase58(witness))
  await Promise.all([ofAlice.isHeard(), ofToken.isHeard()])
  await live.store.write(smallChain(5, 5), 2)
  live.feed.publish(moveTo(5))
  await until(() => ofAlice.messages.some(Array.isArray))
  expect(ofAlice.messages.find(Array.isArray)).toEqual([
    {
      token_id: '_',
      amount: 1_000_000,
      date_created: moveTo(5).head!.timestampMs,
      token_name: 'trx',
      hash: transactionIdOf(5, 0),
      owner_address: toBase58(alice),
      to_address: toBase58(bob),
      map_token_precision: 6,
    },
  ])
  expect(ofToken.messages.some(Array.isArray)).toBe(false)
  ofAlice.socket.send(`cancel:${toBase58(alice)}`)
  ofToken.socket.send(toBase58(bob))
  await Promise.all([ofAlice.isHeard(), ofToken.isHeard()])
  await live.store.write(smallChain(6, 6), 2)
  live.feed.publish(moveTo(6))
  await until(() => ofToken.messages.some(Array.isArray))
  const [, moved] = ofToken.messages.find(Array.isArray) as Record<string, unknown>[]
  expect(moved).toEqual({
    token_id: toBase58(token),
    amount: '18446744073709551617',
    date_created: moveTo(6).head!.timestampMs,
    hash: transactionIdOf(6, 1),
    to_address: toBase58(bob),
  })
  expect(ofAlice.messages.filter(Array.isArray)).toHaveLength(1)
})

test('sends transactions and transfers of every block to subscribers of the topic', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 4), 2)
  live.feed.publish(moveTo(4))
  const [all, none] = [live.connect(), live.connect()]
  await until(() => all.blocks.length === 1 && none.blocks.length === 1)
  all.socket.send('transactions')
  all.socket.send('transfers')
  all.socket.send('cancel:tps')
  none.socket.send('cancel:blocks')
  await Promise.all([all.isHeard(), none.isHeard()])
  const tpsBefore = all.messages.filter((message) => 'type' in message && message.type === 'tps').length
  await live.store.write(smallChain(5, 5), 2)
  live.feed.publish(moveTo(5))
  const ofType = (listener: typeof all, type: string) =>
    listener.messages.filter((message) => 'type' in message && message.type === type)
  await until(() => ofType(all, 'transfers').length === 1 && ofType(all, 'transactions').length === 1)
  expect(ofType(all, 'transactions')).toMatchObject([
    { seq: 2, height: 5, data: [{ hash: transactionIdOf(5, 0), ownerAddress: toBase58(alice) }, {}] },
  ])
  expect(ofType(all, 'transfers')).toMatchObject([{ seq: 2, height: 5 }])
  expect(ofType(all, 'tps')).toHaveLength(tpsBefore)
  expect(none.blocks).toHaveLength(1)
  expect(live.defects).toEqual([])
})

test('after a gap sends the missed messages once, in order, and then continues', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 4), 2)
  live.feed.publish(moveTo(4))
  const first = live.connect()
  await until(() => first.blocks.length === 1)
  const { stream, seq } = first.blocks[0] as { stream: string; seq: number }
  first.socket.terminate()
  for (const height of [5, 6, 7]) {
    await live.store.write(smallChain(height, height), 2)
    live.feed.publish(moveTo(height))
  }
  await sleep(50)
  const second = live.connect()
  await until(() => second.blocks.length === 1)
  second.socket.send(toBase58(bob))
  second.socket.send('transactions')
  second.socket.send(`resume:${stream}.${seq}`)
  const heights = () =>
    second.messages.flatMap((message) =>
      'type' in message && message.type === 'transactions' ? [message.height] : [],
    )
  await until(() => heights().length === 3)
  expect(heights()).toEqual([5, 6, 7])
  expect(second.blocks.slice(1)).toMatchObject([
    { seq: seq + 1, head: { height: 5 } },
    { seq: seq + 2, head: { height: 6 } },
    { seq: seq + 3, head: { height: 7 } },
  ])
  expect(second.messages.filter(Array.isArray).length).toBeGreaterThan(0)
})

test('says so when the missed messages are no longer available', async () => {
  await using live = await openLive()
  const listener = live.connect()
  await until(() => listener.blocks.length === 1)
  const { stream } = listener.blocks[0] as { stream: string }
  const gaps = () => listener.messages.filter((message) => 'type' in message && message.type === 'gap')
  listener.socket.send(`resume:${'0'.repeat(12)}.0`)
  await until(() => gaps().length === 1)
  listener.socket.send(`resume:${stream}.99`)
  await until(() => gaps().length === 2)
  expect(gaps()[0]).toEqual({ type: 'gap', seq: 0, stream })
})

test('sends the same as events, from where the last connection ended', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 4), 2)
  live.feed.publish(moveTo(4))
  const url = `http://127.0.0.1:${live.port}/api/live`
  const read = async (
    headers: Record<string, string>,
    query: string,
    act: () => Promise<void>,
    mark: string,
  ) => {
    const controller = new AbortController()
    const answer = await fetch(`${url}?${query}`, { headers, signal: controller.signal })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    await act()
    let text = ''
    for await (const part of answer.body!) {
      text += Buffer.from(part as Uint8Array).toString()
      if (text.includes(mark)) break
    }
    controller.abort()
    return text
  }
  const first = await read({ origin: 'https://x.example' }, 'topics=blocks', async () => undefined, '\n\n')
  const [, id] = /^id: ([0-9a-f]{12}\.\d+)\nevent: block\ndata: \{"type":"block"/.exec(first)!
  for (const height of [5, 6]) {
    await live.store.write(smallChain(height, height), 2)
    live.feed.publish(moveTo(height))
  }
  await sleep(50)
  const again = await read(
    { 'last-event-id': id!, origin: 'https://x.example' },
    `topics=blocks&address=${toBase58(bob)}`,
    async () => undefined,
    'event: transfer\n',
  )
  expect([...again.matchAll(/"height":(\d+)/g)].map((match) => match[1])).toEqual(['6', '5', '6'])
})

test.each([
  ['topics=nonsense', 400],
  ['address=x', 400],
  [
    `address=${Array.from({ length: 21 }, (_, index) => `41${index.toString(16).padStart(40, '0')}`).join()}`,
    400,
  ],
])('rejects events of %s', async (query, status) => {
  await using live = await openLive()
  const answer = await fetch(`http://127.0.0.1:${live.port}/api/live?${query}`)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code: expect.any(String) as string })
})

test('event streams count as connections, and end when the server closes', async () => {
  const live = await openLive({ connections: 1 })
  const url = `http://127.0.0.1:${live.port}/api/live`
  const first = await fetch(url)
  const second = await fetch(url)
  expect(second.status).toBe(503)
  await second.text()
  const rest = first.text()
  await live.server.close()
  expect(await rest).toContain('event: block')
})

test.each([
  ['this host', (port: number) => `http://127.0.0.1:${port}`, undefined],
  ['another host', () => 'https://evil.example', 403],
  ['another port', () => 'http://127.0.0.1:1', 403],
  ['a page without origin', () => 'null', 403],
  ['nonsense', () => '][', 403],
])('a page of %s', async (_, originOf, refusal) => {
  await using live = await openLive()
  const listener = live.connect('/ws', { origin: originOf(live.port) })
  await until(() => listener.refusal !== undefined || listener.messages.length > 0)
  expect(listener.refusal).toBe(refusal)
})

test('no other path accepts a socket', async () => {
  await using live = await openLive()
  const listener = live.connect('/api/block')
  await until(() => listener.refusal !== undefined)
  expect(listener.refusal).toBe(404)
})

test('rejects a message that is not an address by name, and closes on binary or oversized messages', async () => {
  await using live = await openLive()
  const [wrong, binary, long, chatty] = [live.connect(), live.connect(), live.connect(), live.connect()]
  await until(() => [wrong, binary, long, chatty].every(({ messages }) => messages.length > 0))
  for (const text of ['', '{}', 'cancel:', 'x'.repeat(200), '\u0000\uFFFF', 'T'.repeat(34)])
    wrong.socket.send(text)
  binary.socket.send(new Uint8Array([1, 2, 3]))
  long.socket.send('x'.repeat(300))
  for (let count = 0; count < 70; count++) chatty.socket.send(toBase58(alice))
  await until(() => [binary, long, chatty].every(({ closeCode }) => closeCode !== undefined))
  expect([binary.closeCode, long.closeCode, chatty.closeCode]).toEqual([1003, 1009, 1008])
  await until(() => wrong.messages.length >= 7)
  expect(wrong.messages.slice(1)).toEqual(
    Array.from({ length: 6 }, () => ({
      type: 'error',
      code: 'malformed_address',
      message: expect.stringContaining('Send an address') as string,
    })),
  )
})

test('follows twenty addresses on one socket, and rejects the next', async () => {
  await using live = await openLive()
  const listener = live.connect()
  await until(() => listener.messages.length === 1)
  for (let count = 0; count < 21; count++) {
    listener.socket.send(toBase58(`41${count.toString(16).padStart(40, '0')}`))
  }
  await until(() => listener.messages.length === 2)
  expect(listener.messages[1]).toMatchObject({ type: 'error', code: 'too_many_addresses' })
})

test('survives broken frames and handshakes', async () => {
  await using live = await openLive()
  const bytes = [
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: nonsense\r\nConnection: Upgrade\r\n\r\n',
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\xFF\xFF\xFF\xFF\xFF\xFF\xFF',
  ]
  for (const text of bytes) {
    const socket = connectTcp(live.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.end(text, 'latin1')
    await new Promise((resolve) => void socket.on('close', resolve).resume())
  }
  const listener = live.connect()
  await until(() => listener.messages.length > 0)
  expect(live.defects).toEqual([])
})

test('a listener that stops reading misses messages and ends with the newest', async () => {
  await using live = await openLive()
  const [slow, quick] = [live.connect(), live.connect()]
  await until(() => slow.blocks.length === 1 && quick.blocks.length === 1)
  slow.socket.pause()
  const moves = 60_000
  for (let count = 1; count <= moves; count++) {
    live.feed.publish(moveTo(count % 2 === 0 ? 9 : 10))
    if (count % 500 === 0) await sleep(1)
  }
  slow.socket.resume()
  const last = (listener: typeof slow) => (listener.blocks.at(-1) as { seq: number }).seq
  await until(() => last(quick) === moves && last(slow) === moves)
  expect(slow.blocks.length).toBeLessThan(moves)
  expect(live.defects).toEqual([])
})

test('closes its sockets when the server closes', async () => {
  const live = await openLive()
  const listener = live.connect()
  await until(() => listener.messages.length > 0)
  await live.server.close()
  await until(() => listener.closeCode !== undefined)
})

test('disconnects listeners that answer no ping, and sends the others a sign of life without news', async () => {
  await using live = await openLive({ heartbeatMs: 100 })
  const listener = live.connect()
  const deaf = connectTcp(live.port, '127.0.0.1')
  deaf.on('error', () => undefined)
  deaf.write(
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await new Promise((resolve) => void deaf.on('close', resolve).resume())
  await until(() => listener.blocks.length >= 3)
  expect(listener.closeCode).toBeUndefined()
  expect(new Set(listener.blocks.map((block) => (block as { seq: number }).seq))).toEqual(new Set([0]))
})

test('accepts no more connections than the limit', async () => {
  await using live = await openLive({ connections: 1 })
  const first = live.connect()
  await until(() => first.messages.length === 1)
  const second = live.connect()
  await until(() => second.refusal !== undefined)
  expect(second.refusal).toBe(503)
  first.socket.close()
  await until(() => first.closeCode !== undefined)
  const third = live.connect()
  await until(() => third.messages.length === 1)
})
