import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { flagKeyOf, receivedBy } from './follow.ts'

const own = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const other = 'TSTVYwFDp7SBfZk7Hrz3tucwQVASyJdwC7'
const transfer = { token_id: '_', amount: 5, date_created: 1, hash: '00' }

test('only transfers from others to the account are announced', () => {
  const transfers = [
    { ...transfer, owner_address: other, to_address: own },
    { ...transfer, owner_address: own, to_address: other },
    { ...transfer, owner_address: own, to_address: own },
  ]
  expect(receivedBy(toAddress(own), transfers)).toEqual([transfers[0]])
})

test.each([
  ['main', 'websocket'],
  ['test', 'websocket'],
  [undefined, 'websocket'],
  ['side', 'websocketsun'],
])('the stream of a network of kind %s is flagged under %s', (kind, key) => {
  expect(flagKeyOf(kind)).toBe(key)
})
