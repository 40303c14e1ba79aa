import { expect, test } from 'vitest'
import { sessionsOf } from './open-index.ts'

test.each([
  [4, { writer: 2, background: 1, requests: 1 }],
  [7, { writer: 2, background: 1, requests: 4 }],
  [10, { writer: 2, background: 2, requests: 6 }],
  [50, { writer: 2, background: 2, requests: 46 }],
])('of %i connections each group has sessions of its own (S5)', (connections, sessions) => {
  expect(sessionsOf(connections)).toEqual(sessions)
})
