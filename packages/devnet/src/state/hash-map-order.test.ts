import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { wallet } from '../../test/world.ts'
import { addressHash, inHashMapOrder } from './hash-map-order.ts'

// Block 41 and 133 of vectors/java-tron, as getblockbalance of a java-tron lists them.
test.each([
  ['TP1rHRJJEEG7ohWSAoko4N4LKvTGVRuA2a', 'TDvSsdrNM5eeXNL3czpa6AxLDHZA9nwe9K'],
  ['TRVcYfm5ZWqURtop1GoamoH8rmJyXSphWh', 'TDvSsdrNM5eeXNL3czpa6AxLDHZA9nwe9K'],
  ['TRULoNtjbNcgRhxhmZnGhWJrEV38XX8jmh', 'TY2b1AJaLBxCvzY1Kp8GiheEgXKSEowpDA'],
])('%s comes before %s, whichever was changed first', (first, second) => {
  const order = [first, second].map((text) => toAddress(text))
  expect(inHashMapOrder(order, addressHash)).toEqual(order)
  expect(inHashMapOrder(order.toReversed(), addressHash)).toEqual(order)
})

test('keeps every address when the map grows', () => {
  const addresses = Array.from({ length: 100 }, (_, index) => wallet(index + 1).address)
  expect(inHashMapOrder(addresses, addressHash).toSorted()).toEqual(addresses.toSorted())
})
