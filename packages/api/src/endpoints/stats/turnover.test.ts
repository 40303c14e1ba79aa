import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, knownChain } from '../../testing/small-chain.ts'

const day = 1_767_830_400_000
const trx = { kind: 'trx' } as const

/** Block 0 pays out and collects; then alice stakes, unstakes a part, withdraws a reward, and pays a fee. */
function chainBlocks(): IndexedBlock[] {
  const [genesis, first] = knownChain(1).map((block) => ({
    ...block,
    transactions: [],
    transfers: [],
    facts: [],
  }))
  const [, call] = knownChain(1)[1]!.transactions
  const own = { transactionIndex: 0, account: alice } as const
  const stake = { kind: 'stake', version: '2.0', resource: 'ENERGY', withdrawnSun: undefined } as const
  const loan = {
    kind: 'delegation',
    action: 'delegate',
    from: alice,
    to: bob,
    resource: 'ENERGY',
    isLocked: false,
    lockPeriod: 0n,
  } as const
  return [
    {
      ...genesis!,
      transactions: [{ id: '00'.repeat(32), type: 1, owner: '30', to: alice }],
      transfers: [
        { transactionIndex: 0, to: alice, asset: trx, amount: 9_000_500_000n },
        { transactionIndex: 0, to: bob, asset: trx, amount: -5_000_000n },
      ],
      ledger: { ...genesis!.ledger, changes: [{ account: alice, asset: trx, change: 9_000_500_000n }] },
    },
    {
      ...first!,
      transactions: [call!],
      facts: [
        { ...own, ...stake, action: 'stake', sun: 3_000_000_000n },
        { ...own, ...stake, action: 'unstake', sun: 750_000_000n },
        { transactionIndex: 0, ...loan, sun: 4_500_000n },
        { ...own, kind: 'rewardWithdrawal', sun: 2_000_000n },
      ],
      ledger: { ...first!.ledger, changes: [], burnedSun: 2_500_000n },
    },
  ]
}

async function openChain(blocks = chainBlocks()): Promise<World> {
  const world = await openWorld({ from: 1, to: 0 })
  await world.store.write(blocks, undefined)
  return world
}

test('the TRX supply is the genesis allocation plus rewards, less burned TRX', async () => {
  await using world = await openChain()
  expect((await world.get('/api/funds')).body).toEqual({
    genesisBlockIssue: 9000,
    burnPerDay: 0,
    burnByCharge: 2,
    totalTurnOver: 9000,
    genesisBlockIssueSun: '9000500000',
    rewardedSun: '2000000',
    burnByChargeSun: '2500000',
    totalTurnOverSun: '9000000000',
    trueAtBlock: 1,
  })
  expect((await world.get('/api/turnover')).body['data']).toEqual([
    { day, total_turn_over: '9000000000', rewarded: '2000000', burned: '2500000' },
  ])
})

test('returns the staked share of the supply', async () => {
  await using world = await openChain()
  const row = {
    day: '2026-01-08',
    total_turn_over: 9000,
    total_freeze_weight: 2250,
    turn_over_sun: '9000000000',
    frozen_sun: '2250000000',
    total_energy_weight: 2250,
    total_net_weight: 0,
    energy_frozen_sun: '2250000000',
    net_frozen_sun: '0',
    energy_lent_sun: '4500000',
    net_lent_sun: '0',
    freezing_rate: 25,
  }
  const within = '/api/freezeresource?start_day=2026-01-08&end_day=2026-01-08'
  expect((await world.get(within)).body).toMatchObject({ total: 1, data: [row] })
  expect((await world.get('/api/freezeresource?start_day=2026-01-09')).body).toMatchObject({ data: [] })
  expect(await world.get('/api/freezeresource?start_day=yesterday')).toMatchObject({ status: 400 })
})

test('returns nothing when a reward or a stake is unknown', async () => {
  const [genesis, first] = chainBlocks()
  const withoutFact = first!.facts.map((fact) =>
    fact.kind === 'stake' || fact.kind === 'rewardWithdrawal' ? { ...fact, sun: undefined } : fact,
  )
  await using world = await openChain([genesis!, { ...first!, facts: withoutFact }])
  expect((await world.get('/api/freezeresource')).body['data']).toEqual([{ day: '2026-01-08' }])
  expect((await world.get('/api/funds')).body).not.toHaveProperty('totalTurnOverSun')
})

test('returns nothing for a part of the chain', async () => {
  await using world = await openWorld({ from: 5, to: 7 })
  expect((await world.get('/api/funds')).body).toEqual({ burnPerDay: 0, trueAtBlock: 7, since: 5 })
})
