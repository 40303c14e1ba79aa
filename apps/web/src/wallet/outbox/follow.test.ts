// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { flagKeyOf } from './follow.ts'

test.each([
  ['main', 'websocket'],
  ['test', 'websocket'],
  [undefined, 'websocket'],
  ['side', 'websocketsun'],
])('the stream of a network of kind %s is flagged under %s', (kind, key) => {
  expect(flagKeyOf(kind)).toBe(key)
})
