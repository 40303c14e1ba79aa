import { readdirSync } from 'node:fs'
import { recordedNode } from '@sundial/node'
import { permission, type Receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { alice, bob, facts, operation } from '../test/facts-of.ts'
import { readBlock } from './read-block.ts'
import type { Projection } from './projection.ts'
import { factsOfTransaction, projections } from './projections.ts'

const carol = `41${'d'.repeat(40)}`
const withKeys = (type: 'Owner' | 'Witness' | 'Active', ...addresses: readonly string[]) =>
  permission.create({ type, threshold: 1n, keys: addresses.map((address) => ({ address, weight: 1n })) })

test('every projection in the folder is in the list, once', async () => {
  const files = readdirSync(new URL('projections/', import.meta.url))
  const modules = await Promise.all(
    files.map((file) => import(`./projections/${file}`) as Promise<Readonly<Record<string, Projection>>>),
  )
  // `…In` reads one log each, for a projection.
  const written = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, projection]) => (name.endsWith('In') ? [] : [projection])),
  )
  expect(new Set(projections)).toEqual(new Set(written))
  expect(projections).toHaveLength(written.length)
})

test.each([
  [
    'VoteWitnessContract',
    operation('VoteWitnessContract', { ownerAddress: alice, votes: [{ voteAddress: bob, voteCount: 9n }] }),
    [{ kind: 'vote', voter: alice, witness: bob, votes: 9n }],
  ],
  [
    'DelegateResourceContract',
    operation('DelegateResourceContract', {
      ownerAddress: alice,
      receiverAddress: bob,
      resource: 'ENERGY',
      balance: 8n,
      lock: true,
      lockPeriod: 7n,
    }),
    [
      {
        kind: 'delegation',
        from: alice,
        to: bob,
        action: 'delegate',
        resource: 'ENERGY',
        sun: 8n,
        isLocked: true,
        lockPeriod: 7n,
      },
    ],
  ],
  [
    'UnDelegateResourceContract',
    operation('UnDelegateResourceContract', { ownerAddress: alice, receiverAddress: bob, balance: 8n }),
    [{ kind: 'delegation', from: alice, to: bob, action: 'reclaim', resource: 'BANDWIDTH', sun: 8n }],
  ],
  [
    'FreezeBalanceContract',
    operation('FreezeBalanceContract', { ownerAddress: alice, receiverAddress: bob, frozenBalance: 4n }),
    [
      { kind: 'delegation', from: alice, to: bob, action: 'delegate', sun: 4n },
      { kind: 'stake', account: alice, action: 'stake', version: '1.0', sun: 4n },
    ],
  ],
  [
    'UnfreezeBalanceV2Contract',
    operation('UnfreezeBalanceV2Contract', { ownerAddress: alice, unfreezeBalance: 3n }),
    [{ kind: 'stake', account: alice, action: 'unstake', version: '2.0', sun: 3n, withdrawnSun: 55n }],
  ],
  [
    'CancelAllUnfreezeV2Contract',
    operation('CancelAllUnfreezeV2Contract', { ownerAddress: alice }),
    [
      { kind: 'stake', account: alice, action: 'cancel', resource: 'BANDWIDTH', sun: 10n, withdrawnSun: 55n },
      { kind: 'stake', account: alice, action: 'cancel', resource: 'ENERGY', sun: 20n, withdrawnSun: 0n },
    ],
  ],
  [
    'WithdrawBalanceContract',
    operation('WithdrawBalanceContract', { ownerAddress: alice }),
    [{ kind: 'rewardWithdrawal', sun: 66n }],
  ],
  [
    'ProposalApproveContract',
    operation('ProposalApproveContract', { ownerAddress: alice, proposalId: 3n, isAddApproval: false }),
    [{ kind: 'proposal', action: 'retract', proposalId: 3n }],
  ],
  [
    'ExchangeTransactionContract',
    operation('ExchangeTransactionContract', {
      ownerAddress: alice,
      exchangeId: 2n,
      tokenId: new TextEncoder().encode('_'),
      quant: 100n,
    }),
    [
      {
        kind: 'exchange',
        action: 'trade',
        exchangeId: 2n,
        asset: { kind: 'trx' },
        amount: 100n,
        otherAmount: 77n,
      },
    ],
  ],
  [
    'ParticipateAssetIssueContract',
    operation('ParticipateAssetIssueContract', {
      ownerAddress: alice,
      toAddress: bob,
      assetName: new TextEncoder().encode('1000001'),
      amount: 12n,
    }),
    [{ kind: 'tokenSale', buyer: alice, issuer: bob, asset: { kind: 'trc10', id: '1000001' }, sun: 12n }],
  ],
  [
    'AccountCreateContract',
    operation('AccountCreateContract', { ownerAddress: alice, accountAddress: bob }),
    [{ kind: 'accountChange', account: bob, by: alice, change: 'created' }],
  ],
  [
    'AccountPermissionUpdateContract',
    operation('AccountPermissionUpdateContract', {
      ownerAddress: alice,
      owner: withKeys('Owner', bob),
      witness: withKeys('Witness', carol),
      actives: [withKeys('Active', alice, bob), withKeys('Active', bob)],
    }),
    [{ kind: 'permissionUpdate', account: alice, keys: [bob, carol, alice] }],
  ],
] as const)('what %s does', (_, of, expected) => {
  const receipt = {
    withdrawExpireAmount: 55n,
    withdrawAmount: 66n,
    exchangeReceivedAmount: 77n,
    cancelUnfreezeV2Amount: [
      { key: 'BANDWIDTH', value: 10n },
      { key: 'ENERGY', value: 20n },
    ],
  }
  expect(facts(of, receipt).sort((left, right) => (left.kind < right.kind ? -1 : 1))).toMatchObject(expected)
  expect(facts(of, receipt, false)).toEqual([])
})

test('cancelling returns nothing where every waiting period was over, and an unknown amount without a receipt', () => {
  const cancel = operation('CancelAllUnfreezeV2Contract', { ownerAddress: alice })
  const cancelled = { kind: 'stake', action: 'cancel', resource: undefined }
  expect(facts(cancel, { withdrawExpireAmount: 55n })).toMatchObject([
    { ...cancelled, sun: 0n, withdrawnSun: 55n },
  ])
  const blind = { transactionId: '11'.repeat(32), operation: cancel, succeeded: true, receipt: undefined }
  expect(factsOfTransaction(blind)).toMatchObject([{ ...cancelled, sun: undefined, withdrawnSun: undefined }])
})

test("a block of 2026 has its transactions' delegations and stakes, without receipts too", async () => {
  const node = await recordedNode('vectors/recorded', { network: 'main' })
  const height = 79_072_107
  const receipts = new Map<string, Receipt>()
  const { block } = readBlock({ ...(await node.block(height))!, receipts })
  const count = (kind: string) => block.facts.filter((fact) => fact.kind === kind).length
  const done = (...types: readonly number[]) =>
    block.transactions.filter(({ type, result }) => types.includes(type) && result === 'SUCCESS').length
  expect(done(57, 58)).toBeGreaterThan(100)
  expect(count('delegation')).toBe(done(57, 58))
  expect(count('stake')).toBe(done(11, 12, 54, 55, 56, 59))
  expect(count('rewardWithdrawal')).toBeGreaterThanOrEqual(done(13))
})
