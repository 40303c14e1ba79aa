import type { Asset, IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { touchedBy, TouchedQueue } from './touched.ts'

const accountOf = (digit: string) => `41${digit.repeat(40)}`
const [alice, bob, carol, dora, witness] = ['a', 'b', 'c', 'd', 'e'].map(accountOf)
const trx: Asset = { kind: 'trx' }
const token: Asset = { kind: 'trc20', contract: accountOf('f') }

const block = {
  witness: witness!,
  transactions: [{ owner: alice!, to: bob }],
  transfers: [{ transactionIndex: 0, from: alice, to: carol, asset: trx, amount: 1n }],
  facts: [
    {
      kind: 'internalTransaction',
      transactionIndex: 0,
      hash: 'ff',
      from: bob,
      to: dora,
      note: 'delegateResourceOfEnergy',
    },
  ],
  ledger: { changes: [{ account: carol!, asset: token, change: 5n }] },
} as unknown as IndexedBlock

test('touches signers, payers, recipients, called and calling contracts, and the producer of the block', () => {
  expect(touchedBy([block])).toEqual(
    new Map<string, readonly Asset[]>([
      [witness!, []],
      [alice!, []],
      [bob!, []],
      [carol!, [token]],
      [dora!, []],
    ]),
  )
})

test('leaves out addresses that have no account on any node', () => {
  const genesis = { ...block, witness: '3078', transactions: [], transfers: [], facts: [] }
  expect([...touchedBy([{ ...genesis, ledger: { changes: [] } } as unknown as IndexedBlock]).keys()]).toEqual(
    [],
  )
})

test('a queue returns each account once, the longest waiting first, with all its assets', () => {
  const queue = new TouchedQueue(10)
  queue.add(
    new Map([
      [alice!, [trx]],
      [bob!, []],
    ]),
  )
  queue.add(new Map([[alice!, [trx, token]]]))
  expect(queue.count).toBe(2)
  expect(queue.take(1)).toEqual(new Map([[alice, [trx, token]]]))
  expect(queue.take(5)).toEqual(new Map([[bob, []]]))
  expect(queue.take(5).size).toBe(0)
})

test('a full queue drops the oldest and reports how many', () => {
  const queue = new TouchedQueue(2)
  for (const account of [alice, bob, carol]) queue.add(new Map([[account!, []]]))
  expect([...queue.take(5).keys()]).toEqual([bob, carol])
  expect(queue.forgottenCount).toBe(1)
})
