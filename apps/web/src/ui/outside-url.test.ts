import { expect, test } from 'vitest'
import { outsideUrl } from './outside-url.ts'

test.each([
  ['https://tron.network/usdt', 'https://tron.network/usdt'],
  ['HTTP://x.example', 'HTTP://x.example'],
  ['x.example', 'http://x.example'],
  ['x.example:8080/a?b#c', 'http://x.example:8080/a?b#c'],
  ['  x.example ', 'http://x.example'],
])('a link without http or https gets http:// prepended: %s', (text, url) => {
  expect(outsideUrl(text)).toBe(url)
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['ftp://x.example'],
  ['https://tronscan.org@evil.example'],
  ['some words'],
  ['word'],
  [''],
])('%j is no way out', (text) => {
  expect(outsideUrl(text)).toBeUndefined()
})
