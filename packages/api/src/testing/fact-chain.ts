import type { Address } from '@sundial/primitives'
import type { Fact, IndexedBlock } from '@sundial/store'
import { openWorld, type World } from './open-world.ts'
import { alice, bob, smallChain, token, witness } from './small-chain.ts'

export const nft: Address = `41${'e'.repeat(40)}`
export const made: Address = `41${'f'.repeat(40)}`
export const maxAmount = 2n ** 256n - 1n
const trx = { kind: 'trx' } as const
const coin = { kind: 'trc10', id: '1000001' } as const
const trc20 = { kind: 'trc20', contract: token } as const

/** Every block of the small chain has a fact of each kind, in its second transaction (the call). */
export const factChain = (from: number, to: number): IndexedBlock[] =>
  smallChain(from, to).map((block) => ({ ...block, facts: factsOf(block.height) }))

export async function openFactWorld(to = 9, options: Parameters<typeof openWorld>[0] = {}): Promise<World> {
  const world = await openWorld({ ...options, from: 0, to: -1 })
  await world.store.write(factChain(0, to), 5)
  return world
}

function factsOf(height: number): Fact[] {
  const at = BigInt(height)
  return [
    {
      kind: 'internalTransaction',
      hash: 'ab'.repeat(32),
      from: token,
      to: bob,
      note: 'call',
      rejected: height % 2 === 1,
      values: [{ asset: trx, amount: at + 1n }],
      extra: '',
    },
    {
      kind: 'contractCreation',
      creator: alice,
      contract: height === 0 ? token : made,
      name: `Made ${height}`,
      isInternal: false,
    },
    { kind: 'vote', voter: alice, witness, votes: 10n + at },
    { kind: 'vote', voter: alice, witness: bob, votes: 5n },
    {
      kind: 'stake',
      account: alice,
      action: 'stake',
      version: '2.0',
      resource: 'ENERGY',
      sun: 7_000_000n,
      withdrawnSun: undefined,
    },
    {
      kind: 'delegation',
      from: alice,
      to: bob,
      action: 'delegate',
      resource: 'ENERGY',
      sun: 3_000_000n,
      isLocked: false,
      lockPeriod: 0n,
    },
    { kind: 'rewardWithdrawal', account: alice, sun: 9n },
    ...(height === 1 ? [issue] : []),
    ...(height === 2 ? [update] : []),
    { kind: 'tokenSale', buyer: bob, issuer: alice, asset: coin, sun: 2_000_000n },
    { kind: 'accountChange', account: alice, by: alice, change: 'name', text: `alice ${height}` },
    ...(height === 1 ? [opened] : []),
    {
      kind: 'exchange',
      account: bob,
      action: 'trade',
      exchangeId: 1n,
      asset: trx,
      amount: 100n + at,
      otherAsset: undefined,
      otherAmount: 40n,
    },
    {
      kind: 'proposal',
      account: witness,
      action: 'create',
      proposalId: undefined,
      parameters: [{ id: 3n, value: 1000n + at }],
    },
    { kind: 'proposal', account: witness, action: 'approve', proposalId: 1n, parameters: [] },
    {
      kind: 'tokenApproval',
      owner: alice,
      spender: bob,
      asset: trc20,
      amount: height === 9 ? maxAmount : at,
    },
    {
      kind: 'nftTransfer',
      contract: nft,
      standard: 'trc721',
      operator: undefined,
      from: height === 0 ? undefined : alice,
      to: bob,
      id: at % 2n,
      amount: 1n,
    },
    {
      kind: 'nftTransfer',
      contract: made,
      standard: 'trc1155',
      operator: alice,
      from: alice,
      to: bob,
      id: 7n,
      amount: 3n,
    },
  ].map((fact) => ({ ...fact, transactionIndex: 1 }) as Fact)
}

const issue = {
  kind: 'tokenIssue',
  issuer: alice,
  asset: coin,
  name: 'Coin of Alice',
  abbreviation: 'COA',
  supply: 1_000_000_000n,
  decimals: 3n,
  sun: 1n,
  units: 100n,
  startMs: 1_600_000_000_000n,
  endMs: 1_700_000_000_000n,
  description: 'A coin',
  url: 'https://example.org',
}
const update = {
  kind: 'tokenUpdate',
  issuer: alice,
  description: 'A better coin',
  url: 'https://example.com',
  limit: 1n,
  publicLimit: 2n,
}
const opened = {
  kind: 'exchange',
  account: alice,
  action: 'create',
  exchangeId: 1n,
  asset: coin,
  amount: 5_000n,
  otherAsset: trx,
  otherAmount: 6_000n,
}
