import { expect, test } from 'vitest'
import { orderStatus } from './order-status.ts'

const final = 10
const placed = (state: Parameters<typeof orderStatus>[0]['state'], height: number, changedHeight?: number) =>
  orderStatus({ state, height, changedHeight }, final)

test.each([
  [-1, 'placed in a block that is not final', placed('waiting', 11)],
  [-1, 'placed in a block that is not final, and partly filled', placed('partlyFilled', 11, 11)],
  [0, 'waiting', placed('waiting', 10)],
  [1, 'partly filled', placed('partlyFilled', 9, 11)],
  [2, 'filled in a block that is not final', placed('filled', 9, 11)],
  [5, 'filled', placed('filled', 9, 10)],
  [6, 'cancelled in a block that is not final', placed('cancelled', 9, 11)],
  [6, 'partly filled and cancelled in a block that is not final', placed('partlyCancelled', 9, 11)],
  [7, 'cancelled', placed('cancelled', 9, 10)],
  [100, 'partly cancelled', placed('partlyCancelled', 9, 10)],
])('the status of an order is %i: %s', (status, _, answered) => {
  expect(answered).toBe(status)
})

test('while no block is known to be final, no status says so', () => {
  expect(orderStatus({ state: 'waiting', height: 0, changedHeight: undefined }, undefined)).toBe(-1)
  expect(orderStatus({ state: 'filled', height: 0, changedHeight: 0 }, undefined)).toBe(2)
})
