import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, LiveSocket, reconnectDelayMs } from './live-socket.ts'

class FakeSocket extends EventTarget {
  isClosed = false
  readyState: 0 | 1 = 0
  readonly sent: string[] = []
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
  }
  opens(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  drops(): void {
    this.dispatchEvent(new Event('close'))
  }
}

let sockets: FakeSocket[]
let connections: Connection[]
let messages: string[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  connections = []
  messages = []
})
afterEach(() => vi.useRealTimers())

const start = () => {
  const live = new LiveSocket({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onMessage: (text) => messages.push(text),
    onConnection: (connection) => connections.push(connection),
    random: () => 0,
  })
  live.connect()
  return live
}

test.each([
  [0, 0, 500],
  [0, 1, 1000],
  [1, 0, 1000],
  [3, 0, 4000],
  [99, 0, 15_000],
  [99, 1, 30_000],
])('after %i failures with random %f it waits %i ms', (failures, random, ms) => {
  expect(reconnectDelayMs(failures, random)).toBe(ms)
})

test('passes on text messages only', () => {
  start()
  sockets[0]!.opens()
  sockets[0]!.says('hello')
  sockets[0]!.says(new Uint8Array([1]))
  expect({ messages, connections }).toEqual({ messages: ['hello'], connections: ['connected'] })
})

test('the websocket reconnects after at least 500 ms, then twice as long each time, and is offline in the end', () => {
  start()
  for (const delayMs of [500, 1000, 2000, 4000]) {
    sockets.at(-1)!.drops()
    const before = sockets.length
    vi.advanceTimersByTime(delayMs - 1)
    expect(sockets).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(before + 1)
  }
  expect(connections).toEqual(['reconnecting', 'reconnecting', 'reconnecting', 'offline'])
})

test('a server that accepts connections but sends nothing does not count as back', () => {
  start()
  sockets[0]!.drops()
  vi.advanceTimersByTime(500)
  sockets[1]!.opens()
  sockets[1]!.drops()
  vi.advanceTimersByTime(999)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(1)
  sockets[2]!.says('word')
  sockets[2]!.drops()
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(4)
})

test('silence counts as a lost connection', () => {
  start()
  sockets[0]!.opens()
  vi.advanceTimersByTime(39_999)
  expect(sockets[0]!.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sockets[0]!.isClosed).toBe(true)
  sockets[0]!.says('too late')
  sockets[0]!.drops()
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
  expect(messages).toEqual([])
})

test('closes when the tab is hidden for a minute, and reconnects as soon as it is visible', () => {
  const live = start()
  sockets[0]!.opens()
  const speak = setInterval(() => sockets[0]!.says('word'), 10_000)
  live.setVisible({ visible: false })
  vi.advanceTimersByTime(59_000)
  live.setVisible({ visible: true })
  live.setVisible({ visible: false })
  vi.advanceTimersByTime(59_999)
  expect(sockets[0]!.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sockets[0]!.isClosed).toBe(true)
  clearInterval(speak)
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(1)
  live.setVisible({ visible: true })
  expect(sockets).toHaveLength(2)
})

test('text is sent to a connected server only', () => {
  const live = start()
  live.send('lost')
  sockets[0]!.opens()
  live.send('an address')
  expect(sockets[0]!.sent).toEqual(['an address'])
})
