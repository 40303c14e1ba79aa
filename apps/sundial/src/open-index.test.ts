import { expect, test } from 'vitest'
import { sessionsOf } from './open-index.ts'

test.each([
  [5, { writer: 3, background: 1, requests: 1 }],
  [7, { writer: 3, background: 1, requests: 3 }],
  [10, { writer: 3, background: 2, requests: 5 }],
  [50, { writer: 3, background: 2, requests: 45 }],
])('of %i connections each group has sessions of its own', (connections, sessions) => {
  expect(sessionsOf(connections)).toEqual(sessions)
})
