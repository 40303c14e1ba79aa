import { connectionFailure } from '../../data/api.ts'
import type { SystemStatus } from '../../data/server.ts'
import { expect, test } from 'vitest'
import { healthOf } from './state-badge.tsx'

const at = (index: number | undefined, node: number | undefined) =>
  ({ database: { block: index }, full: { block: node } }) as SystemStatus

test.each([
  ['nothing said yet', undefined, null, { kind: 'waiting', head: undefined, lag: 0 }],
  ['an empty index', at(undefined, 9), null, { kind: 'waiting', head: undefined, lag: 9 }],
  ['level with the node', at(9, 9), null, { kind: 'current', head: 9, lag: 0 }],
  ['a block or three behind', at(9, 12), null, { kind: 'current', head: 9, lag: 3 }],
  ['far behind', at(9, 13), null, { kind: 'behind', head: 9, lag: 4 }],
  ['a node that does not answer', at(9, undefined), null, { kind: 'nodeAway', head: 9, lag: 0 }],
  ['a refused connection', at(9, 9), connectionFailure('refused'), { kind: 'unreachable', head: 9, lag: 0 }],
])('%s', (_, answer, failure, health) => {
  expect(healthOf(answer, failure)).toEqual(health)
})
