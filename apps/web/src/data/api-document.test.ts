import { expect, test } from 'vitest'
import { callsWith } from './api-document.ts'

const calls = [
  { method: 'GET', path: '/api/block', summary: 'Blocks, newest first' },
  { method: 'POST', path: '/api/broadcast', summary: 'Sends a transaction' },
]

test.each([
  ['block newest', ['/api/block']],
  ['POST', ['/api/broadcast']],
  ['', ['/api/block', '/api/broadcast']],
  ['nothing like it', []],
])('calls with %j', (typed, paths) => {
  expect(callsWith(calls, typed).map(({ path }) => path)).toEqual(paths)
})
