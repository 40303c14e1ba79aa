import { expect, test } from 'vitest'
import { endpoints } from '../generated/endpoints.ts'
import measured from '../testing/measured-costs.json' with { type: 'json' }

/** CPU time of one unit of a caller's budget. */
const unitMs = 10
/** Below it a request costs one unit: measurements vary by about as much. */
const cheapMs = 25

test('every endpoint measured as expensive declares its cost', () => {
  const milliseconds: Readonly<Record<string, number>> = measured.milliseconds
  const tooCheap = endpoints.flatMap(({ get, cost = 1 }) => {
    const ms = milliseconds[get.replace(/:(\w+)/g, '{$1}')] ?? 0
    return ms >= cheapMs && cost < Math.floor(ms / unitMs) ? [`${get}: ${ms} ms, cost ${cost}`] : []
  })
  expect(tooCheap).toEqual([])
})

test('nearly every endpoint was measured', () => {
  const known = Object.keys(measured.milliseconds).length
  expect(known).toBeGreaterThan(endpoints.length * 0.8)
})
