import { expect, test } from 'vitest'
import { endpoints } from '../generated/endpoints.ts'
import measured from '../testing/measured-costs.json' with { type: 'json' }

/** CPU time that one unit of a caller's budget stands for. */
const unitMs = 10
/** Below it a request costs one unit: measurements differ by about as much. */
const cheapMs = 25

test('every endpoint that was measured as expensive declares what it costs (S4)', () => {
  const milliseconds: Readonly<Record<string, number>> = measured.milliseconds
  const tooCheap = endpoints.flatMap(({ get, cost = 1 }) => {
    const ms = milliseconds[get.replace(/:(\w+)/g, '{$1}')] ?? 0
    return ms >= cheapMs && cost < Math.floor(ms / unitMs) ? [`${get}: ${ms} ms, cost ${cost}`] : []
  })
  expect(tooCheap).toEqual([])
})

test('nearly every endpoint was measured (S4)', () => {
  const known = Object.keys(measured.milliseconds).length
  expect(known).toBeGreaterThan(endpoints.length * 0.8)
})
