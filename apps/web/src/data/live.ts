import type { BlockMessage, LiveMessage, TpsMessage } from '@sundial/api'
import { useSyncExternalStore } from 'react'
import { apiUrl } from './api.ts'
import { type Connection, LiveSocket } from './live-socket.ts'
import { createNewsroom, type News } from './news.ts'

export type Live = {
  readonly connection: Connection
  /** Number of the last message about blocks; lost when the connection was. */
  readonly seq: number | 'lost' | undefined
  readonly head: BlockMessage['head']
  readonly solidified: number | undefined
  readonly tps: TpsMessage['data'] | undefined
  readonly lastMessageMs: number | undefined
}

const unknown: Live = {
  connection: 'connecting',
  seq: undefined,
  head: undefined,
  solidified: undefined,
  tps: undefined,
  lastMessageMs: undefined,
}

/** While the socket is down, pages ask by themselves as often as blocks come. */
const pollMs = 3000

/** What a message about blocks means after the last one. The same number again is a sign of life. */
export function newsOf(seq: Live['seq'], message: BlockMessage): News | undefined {
  if (message.seq === seq) return undefined
  const mayHaveMissed = seq === 'lost' || (seq !== undefined && message.seq !== seq + 1)
  const undoneTo = message.undone?.toHeight
  return { mayHaveMissed, ...(undoneTo !== undefined && { undoneTo }) }
}

let state = unknown
let socket: LiveSocket | undefined
let poll: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
const newsroom = createNewsroom()

/** News of the chain, at most once a second. Returns the end of the subscription. */
export const subscribeToNews = (listener: (news: News) => void): (() => void) => newsroom.subscribe(listener)

export const liveNow = (): Live => state

/** Part of what the socket has told; drawn again only when that part changes. */
export const useLive = <Part>(select: (live: Live) => Part): Part =>
  useSyncExternalStore(subscribe, () => select(state))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function changeLive(change: Partial<Live>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Forgets everything, for tests. */
export const resetLive = (): void => changeLive(unknown)

/** Takes one message of the server; what is not understood is passed over. */
export function takeMessage(text: string): void {
  const message = readMessage(text)
  if (message === undefined || !('type' in message)) return
  if (message.type === 'tps') return changeLive({ tps: message.data, lastMessageMs: Date.now() })
  if (message.type !== 'block') return
  const news = newsOf(state.seq, message)
  const { seq, head, solidified } = message
  changeLive({ seq, head, solidified, lastMessageMs: Date.now() })
  if (news !== undefined) newsroom.tell(news)
}

function readMessage(text: string): LiveMessage | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? (message as LiveMessage) : undefined
  } catch {
    return undefined
  }
}

export function takeConnection(connection: Connection): void {
  changeLive({ connection })
  if (connection === 'connecting') return
  if (connection === 'connected') {
    clearInterval(poll)
    poll = undefined
    return
  }
  // Numbers begin anew when the server does: whatever comes after an interruption is a gap.
  changeLive({ seq: 'lost' })
  poll ??= setInterval(() => {
    if (!document.hidden) newsroom.tell({ mayHaveMissed: true })
  }, pollMs)
}

/** Begins to listen; once for the whole page. */
export function startLive(): void {
  if (socket !== undefined || typeof WebSocket === 'undefined') return
  const started = new LiveSocket({
    open: () => new WebSocket(apiUrl('/ws').replace(/^http/, 'ws')),
    onMessage: takeMessage,
    onConnection: takeConnection,
  })
  socket = started
  document.addEventListener('visibilitychange', () => started.setVisible({ visible: !document.hidden }))
  window.addEventListener('online', () => started.connect())
  // The browser may go on taking a socket for open that leads nowhere.
  window.addEventListener('offline', () => started.reconnect())
  started.connect()
}
