import { expect, test } from 'vitest'
import { reconcile, reconcileHeads, SolidifiedBlockReplaced } from './reconcile.ts'

const block = (name: string, parentId = '') => ({ height: Number(name.slice(1)), id: name, parentId })

test.each([
  ['starts an empty index anywhere', undefined, block('a9', 'a8'), { kind: 'append' }],
  ['appends the next block', block('a5'), block('a6', 'a5'), { kind: 'append' }],
  ['begins a new interval after a gap', block('a5'), block('a9', 'a8'), { kind: 'append' }],
  [
    'undoes the head when the next block has another parent',
    block('a5'),
    block('b6', 'b5'),
    { kind: 'undo', toHeight: 4 },
  ],
])('%s', (_, head, next, step) => {
  expect(reconcile(head, next, 3)).toEqual(step)
})

test('stops when the node replaces a solidified block', () => {
  expect(() => reconcile(block('a5'), block('b6', 'b5'), 5)).toThrow(SolidifiedBlockReplaced)
})

test.each([
  ['follows a node that is ahead', 'a5', 'a7', undefined, 'ahead'],
  ['waits where both are at one block', 'a5', 'a5', 'a5', 'level'],
  ['reports that a node is lower on our chain', 'a9', 'a6', 'a6', 'lower'],
  ['cannot compare below its coverage', 'a9', 'b2', undefined, 'lower'],
  ['detects another block at a lower height', 'a9', 'b6', 'a6', 'replaced'],
  ['detects another block at the same height', 'a9', 'b9', 'a9', 'replaced'],
])('%s', (...[, ours, node, ourIdAtNodeHead, kind]) => {
  expect(reconcileHeads(block(ours), block(node), ourIdAtNodeHead)).toEqual({ kind })
})
