// Tests alone count by force.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { WebSocket } from 'ws'
import { type ApiOptions, createApi } from '../create-api.ts'
import { createLiveFeed } from '../live/live-feed.ts'
import type { LiveLimits } from '../live/live-limits.ts'
import type { LiveMessage } from '../live/messages.ts'
import type { Services } from '../services/services.ts'
import { FakeNode } from './fake-node.ts'

/** A listener that records its messages. */
export class TestListener {
  readonly messages: LiveMessage[] = []
  readonly socket: WebSocket
  closeCode: number | undefined
  refusal: number | undefined

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('message', (bytes) =>
      this.messages.push(JSON.parse((bytes as Buffer).toString()) as LiveMessage),
    )
    this.socket.on('close', (code) => {
      this.closeCode = code
    })
    this.socket.on('unexpected-response', (_, { statusCode }) => {
      this.refusal = statusCode
    })
    this.socket.on('error', () => undefined)
  }

  /** Resolves when the server has read all that was sent to it. */
  isHeard(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.once('pong', () => resolve())
      this.socket.ping()
    })
  }

  get blocks() {
    return this.messages.filter((message) => 'type' in message && message.type === 'block')
  }
}

/** The API listening over a chain in memory, with a feed controlled by the test. */
export async function openLive(
  liveLimits: Partial<LiveLimits> = {},
  services: Partial<Services> = {},
  options: ApiOptions = {},
) {
  const store = new MemoryStore()
  const feed = createLiveFeed()
  const defects: unknown[] = []
  const server = createApi(
    {
      store,
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: Date,
      feed,
      services,
    },
    { ...options, onDefect: (error) => defects.push(error), liveLimits },
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return {
    store,
    feed,
    server,
    defects,
    port,
    connect: (path = '/ws', headers?: Readonly<Record<string, string>>) =>
      new TestListener(`ws://127.0.0.1:${port}${path}`, headers),
    [Symbol.asyncDispose]: async () => server.close(),
  }
}

/** Waits until it is true, three minutes at most. */
export async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 36_000 && !holds(); turn++) await sleep(5)
  if (!holds()) throw new Error(`Not true in time: ${holds.toString()}`)
}
