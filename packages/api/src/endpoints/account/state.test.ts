import { fromText, toBase58 } from '@sundial/primitives'
import {
  account,
  accountResource,
  accountResourceMessage,
  accountState,
  permission,
  witness,
} from '@sundial/protocol'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, bob, firstMs } from '../../testing/small-chain.ts'

const at = { height: 9, id: blockIdOf(9) }
const nowMs = BigInt(firstMs + 27_000)
/** Beyond 2^53, where JSON numbers lose digits. */
const huge = 2n ** 60n + 1n

const staker = account.create({
  accountName: fromText('sunflower'),
  accountId: fromText('sun-1'),
  createTime: 1_700_000_000_000n,
  allowance: 5n,
  latestWithdrawTime: 1_700_000_000_001n,
  isWitness: true,
  votes: [
    { voteAddress: bob, voteCount: 3n },
    { voteAddress: alice, voteCount: 4n },
  ],
  frozen: [{ frozenBalance: 8n, expireTime: 1n }],
  frozenV2: [
    { type: 'BANDWIDTH', amount: huge },
    { type: 'ENERGY', amount: 20n },
  ],
  unfrozenV2: [
    { type: 'ENERGY', unfreezeAmount: 7n, unfreezeExpireTime: nowMs + 1n },
    { type: 'BANDWIDTH', unfreezeAmount: 6n, unfreezeExpireTime: nowMs },
  ],
  delegatedFrozenV2BalanceForBandwidth: 2n,
  accountResource: accountResource.create({ delegatedFrozenV2BalanceForEnergy: 3n }),
  ownerPermission: permission.create({
    permissionName: 'owner',
    threshold: 2n,
    keys: [{ address: bob, weight: 2n }],
  }),
  activePermission: [
    permission.create({ type: 'Active', id: 2, permissionName: 'active', operations: Uint8Array.of(0x7f) }),
  ],
})
const resource = accountResourceMessage.create({
  freeNetLimit: 600n,
  freeNetUsed: 200n,
  netLimit: 9n,
  netUsed: 10n,
})

const stateOf = (members: Parameters<typeof accountState.create>[0]) =>
  accountState.encode(accountState.create(members))

test('returns stake, resources, votes, rewards and permissions at the block at which the node reported them', async () => {
  await using world = await openWorld()
  const bytes = stateOf({ account: staker, resource, reward: { sun: 11n } })
  await world.store.storeStates(at, 'account', [{ key: alice, bytes }])
  await world.store.storeWholeKind(at, 'witness', [
    { key: alice, bytes: witness.encode(witness.create({ address: alice, url: 'https://sun.example' })) },
  ])
  const { body } = await world.get(`/api/accountv2?address=${alice}`)
  expect(body).toMatchObject({
    state: { block: 9, hash: blockIdOf(9), touchedSince: false },
    name: 'sunflower',
    accountId: 'sun-1',
    accountType: 0,
    activated: true,
    date_created: 1_700_000_000_000,
    bandwidth: { freeNetLimit: 600, freeNetUsed: 200, freeNetRemaining: 400, netRemaining: 0 },
    totalFrozenV2: (huge + 25n).toString(),
    frozenForBandWidthV2: huge.toString(),
    frozenForEnergyV2: 20,
    delegatedFrozenV2BalanceForBandwidth: 2,
    delegatedFrozenV2BalanceForEnergy: 3,
    unfreezeV2: 7,
    canWithdrawAmountV2: 6,
    pendingUnfreezes: [
      { resource: 'BANDWIDTH', amount: 6 },
      { resource: 'ENERGY', amount: 7 },
    ],
    totalFrozen: 8,
    frozen: { total: 8, balances: [{ amount: 8, expires: 1 }] },
    voteTotal: 7,
    rewardNum: 11,
    witness: 1,
    representative: {
      enabled: true,
      allowance: 5,
      lastWithDrawTime: 1_700_000_000_001,
      url: 'https://sun.example',
    },
    ownerPermission: {
      type: 'Owner',
      id: 0,
      permission_name: 'owner',
      threshold: 2,
      keys: [{ address: toBase58(bob), weight: 2 }],
    },
    activePermissions: [{ type: 'Active', id: 2, operations: '7f' }],
  })
  expect(body).not.toHaveProperty('witnessPermission')
})

test('resources recover to the block of the response, though the node was asked at an earlier one', async () => {
  await using world = await openWorld()
  const usedMs = BigInt(firstMs + 3000 * 4)
  const bytes = stateOf({
    account: account.create({
      latestConsumeFreeTime: usedMs,
      latestConsumeTime: usedMs,
      netWindowSize: 14_400_000n,
      netWindowOptimized: true,
      accountResource: accountResource.create({
        latestConsumeTimeForEnergy: usedMs,
        energyWindowSize: 28_800n,
      }),
    }),
    resource: accountResourceMessage.create({
      freeNetLimit: 50_000n,
      freeNetUsed: 28_800n,
      netLimit: 30_000n,
      netUsed: 28_800n,
      energyLimit: 60_000n,
      energyUsed: 57_600n,
    }),
  })
  await world.store.storeStates({ height: 4, id: blockIdOf(4) }, 'account', [{ key: bob, bytes }])
  const { body } = await world.get(`/api/accountv2?address=${bob}`)
  // Five slots later, over windows of 28,800, 14,400 and 28,800 slots.
  expect(body['bandwidth']).toMatchObject({
    freeNetUsed: 28_794,
    freeNetRemaining: 21_206,
    netUsed: 28_790,
    netRemaining: 1210,
    energyUsed: 57_590,
    energyRemaining: 2410,
  })
})

test('an account names the amounts in which the node differs, at which block, until they agree', async () => {
  await using world = await openWorld()
  const found = { indexAmount: 5n, nodeAmount: huge, at: { height: 8, id: blockIdOf(8) }, timeMs: 1 }
  const open = {
    account: bob,
    asset: { kind: 'trx' },
    found,
    seen: { ...found, count: 2 },
    ended: undefined,
  } as const
  world.store.differences = [open]
  const read = async () => (await world.get(`/api/accountv2?address=${bob}`)).body['nodeDifferences']
  expect(await read()).toMatchObject([
    { token: { tokenId: '_' }, index: '5', node: huge.toString(), block: 8 },
  ])
  world.store.differences = [{ ...open, ended: { kind: 'agreed', at: found.at, timeMs: 2 } }]
  expect(await read()).toBeUndefined()
})

test('reports that a later block names the account', async () => {
  await using world = await openWorld()
  const bytes = stateOf({ account: account.create({ isWitness: false }) })
  await world.store.storeStates({ height: 4, id: blockIdOf(4) }, 'account', [{ key: bob, bytes }])
  const { body } = await world.get(`/api/accountv2?address=${bob}`)
  expect(body).toMatchObject({ state: { block: 4, touchedSince: true }, witness: 0, totalFrozenV2: 0 })
  for (const unknown of ['rewardNum', 'bandwidth', 'name', 'ownerPermission', 'date_created'])
    expect(body).not.toHaveProperty(unknown)
})

test('an account unknown to the node is not activated, and has no other data', async () => {
  await using world = await openWorld()
  await world.store.storeStates(at, 'account', [{ key: bob, bytes: undefined }])
  const { body } = await world.get(`/api/accountv2?address=${bob}`)
  expect(body).toMatchObject({ state: { block: 9 }, activated: false })
  expect(body).not.toHaveProperty('totalFrozenV2')
})
