import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openLive, until } from '../testing/open-live.ts'
import { addLiveGauges, type Stream } from './live-metrics.ts'

test('metrics count the listeners of each kind', async () => {
  await using live = await openLive()
  const metrics = async () => (await live.server.inject('/metrics')).body
  expect(await metrics()).toMatch(/^sundial_live_listeners\{kind="websocket"\} 0$/m)
  const sockets = [live.connect(), live.connect()]
  const events = await fetch(`http://127.0.0.1:${live.port}/api/live`)
  await until(() => sockets.every(({ messages }) => messages.length > 0))
  const text = await metrics()
  expect(text).toMatch(/^sundial_live_listeners\{kind="websocket"\} 2$/m)
  expect(text).toMatch(/^sundial_live_listeners\{kind="events"\} 1$/m)
  expect(text).toMatch(/^sundial_live_slow_listeners\{kind="events"\} 0$/m)
  await events.body!.cancel()
  for (const { socket } of sockets) socket.terminate()
})

test('counts messages queued for slow listeners', async () => {
  const nothing = () => undefined
  const streamOf = (waiting: number): Stream => ({
    kind: 'websocket',
    beat: nothing,
    end: nothing,
    waitingCount: () => waiting,
  })
  const registry = new Registry()
  addLiveGauges(registry, new Set([streamOf(0), streamOf(2), streamOf(3)]))
  const text = await registry.metrics()
  expect(text).toMatch(/^sundial_live_slow_listeners\{kind="websocket"\} 2$/m)
  expect(text).toMatch(/^sundial_live_waiting_messages\{kind="websocket"\} 5$/m)
})
