import type { SystemStatus } from '../../data/server.ts'
import { expect, test } from 'vitest'
import { healthOf } from './state-badge.tsx'

const at = (index: number | undefined, node: number | undefined) =>
  ({ database: { block: index }, full: { block: node } }) as SystemStatus

test.each([
  ['nothing said yet', undefined, false, { kind: 'waiting', head: undefined, lag: 0 }],
  ['an empty index', at(undefined, 9), false, { kind: 'waiting', head: undefined, lag: 9 }],
  ['level with the node', at(9, 9), false, { kind: 'current', head: 9, lag: 0 }],
  ['a block or three behind', at(9, 12), false, { kind: 'current', head: 9, lag: 3 }],
  ['far behind', at(9, 13), false, { kind: 'behind', head: 9, lag: 4 }],
  ['a node that does not answer', at(9, undefined), false, { kind: 'nodeAway', head: 9, lag: 0 }],
  ['no answer any more', at(9, 9), true, { kind: 'unreachable', head: 9, lag: 0 }],
])('%s', (_, answer, failed, health) => {
  expect(healthOf(answer, failed)).toEqual(health)
})
