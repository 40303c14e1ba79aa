import { account, accountResource, accountState } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { alice, blockIdOf, bob, firstMs } from '../../testing/small-chain.ts'

const [reward, unfreeze] = ['/api/address/reward', '/api/account/resource/unfreeze'] as const
const at = { height: 9, id: blockIdOf(9) }
const nowMs = BigInt(firstMs + 27_000)
const head = (number: number) => ({ blockID: blockIdOf(number), block_header: { raw_data: { number } } })

test('queries the node for a reward, and names the block at which it is true', async () => {
  const nodeCalls = new FakeCalls()
  const heads = [11, 12, 12]
  nodeCalls.answers.set('/wallet/getblock', () => head(heads.shift()!))
  nodeCalls.answers.set('/wallet/getReward', () => ({ reward: '9007199254740993' }))
  await using world = await openWorld({ services: { nodeCalls } })
  expect((await world.get(`${reward}?address=${alice}`)).body).toEqual({
    reward: '9007199254740993',
    state: { block: 12, hash: blockIdOf(12) },
    trueAtBlock: 9,
  })
})

test('what two reads agree on is true at the block between them, however fast blocks arrive', async () => {
  const nodeCalls = new FakeCalls()
  let height = 0
  let rewards = 0
  nodeCalls.answers.set('/wallet/getblock', () => head(height++))
  nodeCalls.answers.set('/wallet/getReward', () => ({ reward: 5 }))
  await using world = await openWorld({ services: { nodeCalls } })
  const { body } = await world.get(`${reward}?address=${alice}`)
  expect(body).toMatchObject({ reward: 5, state: { block: 1, hash: blockIdOf(1) } })
  nodeCalls.answers.set('/wallet/getReward', () => ({ reward: rewards++ }))
  expect((await world.get(`${reward}?address=${alice}`)).body).toMatchObject({ code: 'node_unavailable' })
  expect(rewards).toBe(2)
  nodeCalls.answers.set('/wallet/getblock', () => ({}))
  expect((await world.get(`${reward}?address=${alice}`)).body).toMatchObject({ code: 'node_unavailable' })
})

test('without a node returns the stored reward, or none', async () => {
  await using world = await openWorld()
  const bytes = accountState.encode(
    accountState.create({ account: account.create({}), reward: { sun: 11n } }),
  )
  await world.store.storeStates(at, 'account', [{ key: alice, bytes }])
  expect((await world.get(`${reward}?address=${alice}`)).body).toMatchObject({
    reward: 11,
    state: { block: 9 },
  })
  expect((await world.get(`${reward}?address=${bob}`)).body).toEqual({ trueAtBlock: 9 })
  expect((await world.get(reward)).body).toMatchObject({ code: 'parameter_missing' })
})

const staker = account.create({
  frozen: [
    { frozenBalance: 5n, expireTime: nowMs },
    { frozenBalance: 70n, expireTime: nowMs + 1n },
  ],
  accountResource: accountResource.create({ frozenBalanceForEnergy: { frozenBalance: 6n, expireTime: 1n } }),
  frozenV2: [
    { type: 'BANDWIDTH', amount: 100n },
    { type: 'ENERGY', amount: 200n },
  ],
  delegatedFrozenV2BalanceForBandwidth: 3000n,
  unfrozenV2: [
    { type: 'ENERGY', unfreezeAmount: 40n, unfreezeExpireTime: nowMs },
    { type: 'ENERGY', unfreezeAmount: 50_000n, unfreezeExpireTime: nowMs + 1n },
  ],
})

test('returns the stake that can be withdrawn now', async () => {
  await using world = await openWorld()
  const bytes = accountState.encode(accountState.create({ account: staker }))
  await world.store.storeStates({ height: 4, id: blockIdOf(4) }, 'account', [{ key: alice, bytes }])
  expect((await world.get(`${unfreeze}?address=${alice}`)).body).toEqual({
    balance: 311,
    withdrawable: 40,
    message: 'SUCCESS',
    state: { block: 4, hash: blockIdOf(4) },
    touchedSince: true,
    trueAtBlock: 9,
  })
})

test('returns zeros for an account unknown to the node and nothing for an account not yet reported', async () => {
  await using world = await openWorld()
  await world.store.storeStates(at, 'account', [{ key: bob, bytes: undefined }])
  expect((await world.get(`${unfreeze}?address=${bob}`)).body).toMatchObject({ balance: 0, withdrawable: 0 })
  expect((await world.get(`${unfreeze}?address=${alice}`)).body).toEqual({
    message: 'SUCCESS',
    trueAtBlock: 9,
  })
  expect((await world.get(unfreeze)).body).toMatchObject({ code: 'parameter_missing' })
})
