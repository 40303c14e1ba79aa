// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'

import { flagKeyOf, storeConnection } from './follow.ts'

beforeEach(() => localStorage.clear())

test('whether the stream is open is stored for other tools, and closed when the page goes', () => {
  const end = storeConnection('websocketsun', true)
  expect(localStorage.getItem('websocketsun')).toBe('open')
  expect(localStorage.getItem('websocket')).toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('websocketsun')).toBe('close')
  end()
})

test.each([
  ['main', 'websocket'],
  ['test', 'websocket'],
  [undefined, 'websocket'],
  ['side', 'websocketsun'],
] as const)('the stream of a network of kind %s is flagged under %s', (kind, key) => {
  expect(flagKeyOf(kind)).toBe(key)
})
