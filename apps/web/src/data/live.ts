import type { BlockMessage, LiveMessage, LiveTransfer, LiveVote, TpsMessage } from '@sundial/api'
import { useSyncExternalStore } from 'react'
import { apiUrl } from './api.ts'
import { parseForeign } from './foreign-json.ts'
import { type Connection, LiveSocket } from './live-socket.ts'

export type Live = {
  readonly connection: Connection
  /** Number of the last message about blocks; `lost` after the connection was lost. */
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

/** While the socket is down, pages poll as often as blocks are produced. */
const pollMs = 3000

/** The event that a message about blocks reports. A message with the number of the last one only shows that the server is alive. */
export function chainEventOf(seq: Live['seq'], message: BlockMessage): ChainEvent | undefined {
  if (message.seq === seq) return undefined
  const mayHaveMissed = seq === 'lost' || (seq !== undefined && message.seq !== seq + 1)
  const undoneTo = message.undone?.toHeight
  return { mayHaveMissed, ...(undoneTo !== undefined && { undoneTo }) }
}

let state = unknown
let socket: LiveSocket | undefined
let poll: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
const batcher = createBatcher()

/** Events of the chain, batched. Returns a function that ends the subscription. */
export const subscribeToChainEvents = (listener: (event: ChainEvent) => void): (() => void) =>
  batcher.subscribe(listener)

export const liveNow = (): Live => state

/** Part of the live state; the component renders again only when that part changes. */
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

/** Resets the state, for tests. */
export const resetLive = (): void => changeLive(unknown)

const followed = new Set<string>()
const transferListeners = new Set<(transfers: readonly LiveTransfer[]) => void>()

/** The server reports transfers of the address until the returned function is called, across reconnections. */
export function followAddress(address: string): () => void {
  followed.add(address)
  socket?.send(address)
  return () => {
    followed.delete(address)
    socket?.send(`cancel:${address}`)
  }
}

/** Transfers of followed addresses. The returned function ends listening. */
export function onTransfers(listener: (transfers: readonly LiveTransfer[]) => void): () => void {
  transferListeners.add(listener)
  return () => {
    transferListeners.delete(listener)
  }
}

const voteListeners = new Set<(votes: readonly LiveVote[]) => void>()

/** Votes by followed addresses and for them. The returned function ends listening. */
export function onVotes(listener: (votes: readonly LiveVote[]) => void): () => void {
  voteListeners.add(listener)
  return () => {
    voteListeners.delete(listener)
  }
}

const signatureListeners = new Set<() => void>()

/** A transaction that collects signatures of a followed address has changed. The returned function ends listening. */
export function onSignatures(listener: () => void): () => void {
  signatureListeners.add(listener)
  return () => {
    signatureListeners.delete(listener)
  }
}

/** Handles one message of the server and ignores unknown ones. */
export function takeMessage(text: string): void {
  const message = readMessage(text)
  if (message === undefined) return
  if (!('type' in message)) return transferListeners.forEach((listener) => listener(message))
  if (message.type === 'tps') return changeLive({ tps: message.data, lastMessageMs: Date.now() })
  if (message.type === 'votes') return voteListeners.forEach((listener) => listener(message.data))
  if (message.type === 'multi-signature') return signatureListeners.forEach((listener) => listener())
  if (message.type !== 'block') return
  const event = chainEventOf(state.seq, message)
  const { seq, head, solidified } = message
  changeLive({ seq, head, solidified, lastMessageMs: Date.now() })
  if (event !== undefined) batcher.publish(event)
}

function readMessage(text: string): LiveMessage | undefined {
  try {
    const message: unknown = parseForeign(text)
    if (typeof message !== 'object' || message === null) return undefined
    return 'type' in message || Array.isArray(message) ? (message as LiveMessage) : undefined
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
    followed.forEach((address) => socket?.send(address))
    return
  }
  // A restarted server numbers its messages anew, so the first one after an interruption counts as a gap.
  changeLive({ seq: 'lost' })
  poll ??= setInterval(() => {
    if (!document.hidden) batcher.publish({ mayHaveMissed: true })
  }, pollMs)
}

/** Opens the socket, once for the whole page. */
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
  // The browser may treat a dead socket as open.
  window.addEventListener('offline', () => started.reconnect())
  started.connect()
}

/** A change of the chain. */
export type ChainEvent = {
  /** Messages were lost, or the socket is down: any block may have changed. */
  readonly mayHaveMissed: boolean
  /** Blocks above this height were dropped. */
  readonly undoneTo?: number
}

/** The first event is published at once; those that follow within this time are published as one at its end. */
export const batchMs = 400

export function createBatcher() {
  const listeners = new Set<(event: ChainEvent) => void>()
  let waiting: ChainEvent | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function deliver(event: ChainEvent): void {
    for (const listener of listeners) listener(event)
    timer = setTimeout(() => {
      timer = undefined
      const next = waiting
      waiting = undefined
      if (next !== undefined) deliver(next)
    }, batchMs)
  }

  return {
    publish(event: ChainEvent): void {
      if (timer === undefined) deliver(event)
      else waiting = waiting === undefined ? event : mergeEvents(waiting, event)
    },
    subscribe(listener: (event: ChainEvent) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function mergeEvents(older: ChainEvent, newer: ChainEvent): ChainEvent {
  const heights = [older.undoneTo, newer.undoneTo].filter((height) => height !== undefined)
  return {
    mayHaveMissed: older.mayHaveMissed || newer.mayHaveMissed,
    ...(heights.length > 0 && { undoneTo: Math.min(...heights) }),
  }
}
