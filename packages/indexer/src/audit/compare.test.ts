import { NodeAnswerDamaged } from '@sundial/node'
import type { Store } from '@sundial/store'
import { expect, test } from 'vitest'
import { compareTargets } from './compare.ts'

const [alice, bob] = ['a', 'b'].map((digit) => `41${digit.repeat(40)}`) as [string, string]

test('an unreadable account is left out, and the others are compared', async () => {
  const store = {
    everOwned: async () => [{ asset: { kind: 'trx' as const }, amount: 5n }],
  } as unknown as Store
  const node = {
    account: async (address: string) => {
      if (address === alice) throw new NodeAnswerDamaged('Hex text has an odd number of digits.')
      return undefined
    },
    pendingCount: async () => 0,
    head: async () => ({ height: 1, id: '' }),
    constantCall: async () => ({ kind: 'failed' as const, code: 'REVERT' }),
  }
  const targets = [alice, bob].map((account) => ({ account, assets: [] }))
  expect(await compareTargets({ store, node }, targets, { round: 1, size: 10 })).toEqual([
    { account: alice, asset: { kind: 'trx' }, indexAmount: 5n, nodeAmount: undefined },
    { account: bob, asset: { kind: 'trx' }, indexAmount: 5n, nodeAmount: 0n },
  ])
})
