import { randomBytes } from 'node:crypto'
// Tests alone count by force.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createApi } from '../../create-api.ts'
import { FakeNode } from '../../testing/fake-node.ts'
import { until } from '../../testing/open-live.ts'
import type { RelayLimits } from './relay-limits.ts'

const newId = () => randomBytes(16).toString('base64url')

/** A desktop, a phone or a stranger with a socket. */
class TestEnd {
  readonly texts: string[] = []
  readonly frames: Buffer[] = []
  readonly socket: WebSocket
  closeCode: number | undefined
  refusal: number | undefined

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('message', (bytes, isBinary) => {
      if (isBinary) this.frames.push(bytes as Buffer)
      else this.texts.push((bytes as Buffer).toString())
    })
    this.socket.on('close', (code) => {
      this.closeCode = code
    })
    this.socket.on('unexpected-response', (_, { statusCode }) => {
      this.refusal = statusCode
    })
    this.socket.on('error', () => undefined)
  }

  async join(end: string, channel: string, token = newId()): Promise<this> {
    await until(() => this.socket.readyState === WebSocket.OPEN)
    this.socket.send(`${end} ${channel} ${token}`)
    await until(() => this.texts.length > 0 || this.closeCode !== undefined)
    return this
  }
}

async function openRelay(pairingLimits: Partial<RelayLimits> = {}) {
  const clock = { nowMs: 0, now: () => clock.nowMs }
  const defects: unknown[] = []
  const logged: unknown[] = []
  const server = createApi(
    {
      store: new MemoryStore(),
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock,
    },
    {
      pairingLimits,
      trustedProxies: 'loopback',
      openMetrics: true,
      onDefect: (error) => defects.push(error),
      log: (entry) => logged.push(entry),
    },
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return {
    clock,
    defects,
    logged,
    connect: (from?: string, headers: Readonly<Record<string, string>> = {}) =>
      new TestEnd(`ws://127.0.0.1:${port}/ws/pair`, {
        ...headers,
        ...(from !== undefined && { 'x-forwarded-for': from }),
      }),
    metric: async (name: string) =>
      new RegExp(`^${name} (\\d+)$`, 'm').exec((await server.inject('/metrics')).body)?.[1],
    [Symbol.asyncDispose]: async () => server.close(),
  }
}

test('passes frames between the two ends of a channel and stores none', async () => {
  await using relay = await openRelay()
  const channel = newId()
  const desktop = await relay.connect().join('desktop', channel)
  expect(desktop.texts).toEqual(['away'])
  desktop.socket.send(Buffer.from('early'))
  const phone = await relay.connect().join('phone', channel)
  await until(() => desktop.texts.length === 2)
  expect([desktop.texts, phone.texts]).toEqual([['away', 'present'], ['present']])
  desktop.socket.send(Buffer.from('to the phone'))
  phone.socket.send(Buffer.from('to the desktop'))
  await until(() => desktop.frames.length + phone.frames.length === 2)
  expect(phone.frames).toEqual([Buffer.from('to the phone')])
  expect(desktop.frames).toEqual([Buffer.from('to the desktop')])
  expect(await relay.metric('sundial_pairing_channels')).toBe('1')
  expect(await relay.metric('sundial_pairing_connections')).toBe('2')
  expect(await relay.metric('sundial_pairing_frames_total')).toBe('3')
  expect(JSON.stringify(relay.logged)).not.toContain(channel)
  expect(relay.defects).toEqual([])
})

test('an end that lost its connection comes back with its token, and the other end is told', async () => {
  await using relay = await openRelay()
  const [channel, token] = [newId(), newId()]
  const desktop = await relay.connect().join('desktop', channel)
  const phone = await relay.connect().join('phone', channel, token)
  phone.socket.terminate()
  await until(() => desktop.texts.length === 3)
  const again = await relay.connect().join('phone', channel, token)
  await until(() => desktop.texts.length === 4)
  expect(desktop.texts).toEqual(['away', 'present', 'away', 'present'])
  // A connection that the server still believes in is replaced.
  await relay.connect().join('phone', channel, token)
  await until(() => again.closeCode !== undefined)
  expect(desktop.closeCode).toBeUndefined()
})

test('a third party is not let into a channel and disturbs nobody', async () => {
  await using relay = await openRelay()
  const channel = newId()
  const desktop = await relay.connect().join('desktop', channel)
  const phone = await relay.connect().join('phone', channel)
  for (const end of ['phone', 'desktop']) {
    const stranger = await relay.connect('203.0.113.9').join(end, channel)
    expect([stranger.closeCode, stranger.texts]).toEqual([4409, []])
  }
  phone.socket.send(Buffer.from('still here'))
  await until(() => desktop.frames.length === 1)
})

test('an end that gives up the channel ends it for the other one, now or when it comes back', async () => {
  await using relay = await openRelay()
  const [channel, away, token] = [newId(), newId(), newId()]
  const desktop = await relay.connect().join('desktop', channel)
  const phone = await relay.connect().join('phone', channel)
  phone.socket.close(4000)
  await until(() => desktop.closeCode === 4410)
  const absent = await relay.connect().join('desktop', away, token)
  const leaving = await relay.connect().join('phone', away)
  absent.socket.terminate()
  await until(() => leaving.texts.at(-1) === 'away')
  leaving.socket.close(4000)
  await until(() => leaving.closeCode !== undefined)
  expect((await relay.connect().join('desktop', away, token)).closeCode).toBe(4410)
  expect(await relay.metric('sundial_pairing_channels')).toBe('1')
})

test('one caller gets a limited number of channels, and all callers together', async () => {
  await using relay = await openRelay({ channelsOfAddress: 3, channels: 5, joinsAtOnce: 1000 })
  const codes = async (from: string, count: number) => {
    const ends: TestEnd[] = []
    for (let turn = 0; turn < count; turn++) {
      ends.push(await relay.connect(from).join('desktop', newId()))
    }
    return ends.map(({ closeCode }) => closeCode)
  }
  expect(await codes('203.0.113.1', 5)).toEqual([undefined, undefined, undefined, 4429, 4429])
  expect(await codes('203.0.113.2', 3)).toEqual([undefined, undefined, 4429])
  expect(await relay.metric('sundial_pairing_channels')).toBe('5')
})

test('guesses of channels find nothing and are limited', async () => {
  await using relay = await openRelay({ joinsAtOnce: 4, joinsPerSecond: 1 })
  const guess = async () => (await relay.connect('203.0.113.1').join('phone', newId())).closeCode
  expect([await guess(), await guess(), await guess(), await guess(), await guess()]).toEqual([
    4404, 4404, 4404, 4404, 4429,
  ])
  relay.clock.nowMs += 1000
  expect(await guess()).toBe(4404)
  expect(await relay.metric('sundial_pairing_refusals_total\\{reason="unknown"\\}')).toBe('5')
})

test('a frame that is too long, too many frames and too many bytes disconnect their sender only', async () => {
  await using relay = await openRelay({ frameBytes: 1000, frames: 10, bytes: 5000 })
  const channel = newId()
  const desktop = await relay.connect().join('desktop', channel)
  const token = newId()
  const attack = async (frames: readonly number[]) => {
    const phone = await relay.connect().join('phone', channel, token)
    for (const length of frames) phone.socket.send(Buffer.alloc(length))
    await until(() => phone.closeCode !== undefined)
    return phone.closeCode
  }
  expect(await attack([1001])).toBe(1009)
  expect(await attack(Array.from({ length: 11 }, () => 1))).toBe(1008)
  expect(await attack(Array.from({ length: 6 }, () => 1000))).toBe(1008)
  expect(desktop.closeCode).toBeUndefined()
  expect(desktop.frames).toHaveLength(10 + 5)
})

test('a slow reader is disconnected before its unsent frames fill the memory', async () => {
  await using relay = await openRelay({ bufferedBytes: 200_000, bytes: 2 ** 30, frames: 1e6 })
  const channel = newId()
  const desktop = await relay.connect().join('desktop', channel)
  const phone = await relay.connect().join('phone', channel)
  phone.socket.pause()
  const frame = Buffer.alloc(100_000)
  for (let turn = 0; turn < 400 && desktop.texts.at(-1) !== 'away'; turn++) {
    desktop.socket.send(frame)
    await sleep(1)
  }
  await until(() => desktop.texts.at(-1) === 'away')
  expect(desktop.closeCode).toBeUndefined()
  phone.socket.terminate()
})

test.each(['hello', 'phone x y', `admin ${newId()} ${newId()}`, `desktop ${newId()}`, 'x'.repeat(5000)])(
  'a first message %j is refused',
  async (text) => {
    await using relay = await openRelay()
    const stranger = relay.connect()
    await until(() => stranger.socket.readyState === WebSocket.OPEN)
    stranger.socket.send(text)
    await until(() => stranger.closeCode === 4400)
  },
)

test('a socket that joins nothing is closed, and a text after the join is refused', async () => {
  await using relay = await openRelay({ joinMs: 20 })
  const silent = relay.connect()
  await until(() => silent.closeCode === 4400)
  const desktop = await relay.connect().join('desktop', newId())
  desktop.socket.send('text')
  await until(() => desktop.closeCode === 4400)
})

test('pages of other hosts are refused, and one address gets a limited number of connections', async () => {
  await using relay = await openRelay({ connectionsOfAddress: 1 })
  const foreign = relay.connect(undefined, { origin: 'https://evil.example' })
  await until(() => foreign.refusal === 403)
  await relay.connect('203.0.113.1').join('desktop', newId())
  const second = relay.connect('203.0.113.1')
  await until(() => second.refusal === 429)
})
