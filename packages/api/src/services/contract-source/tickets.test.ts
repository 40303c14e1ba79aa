import { expect, test, vi } from 'vitest'
import { Tickets } from './tickets.ts'

test('work with a ticket goes on while somebody asks for its state, and ends when nobody does', async () => {
  vi.useFakeTimers()
  try {
    const tickets = new Tickets()
    const leaving = new AbortController()
    const signal = tickets.whileAsked('a', leaving.signal)
    await vi.advanceTimersByTimeAsync(60_000)
    leaving.abort(new Error('left'))
    for (let second = 0; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      tickets.ask('a')
    }
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(signal.aborted).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
