// The npm client builds, signs and sends each stake operation over real HTTP, and reads back what it did.
import { type Types, TronWeb } from 'tronweb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rich, SetClock, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { defaultGenesis, type Genesis } from '../genesis/genesis.ts'
import { serveDevnet } from './serve-devnet.ts'

const trx = 1_000_000
const dayMs = 86_400_000
const bob = TronWeb.address.fromPrivateKey(wallet(1000).key) as string
const own = TronWeb.address.fromPrivateKey(rich.key) as string
const head = { confirmed: false } as const

type TestChain = { readonly devnet: Devnet; readonly tronWeb: TronWeb; close(): Promise<void> }
const faults: unknown[] = []

async function open(genesis: Genesis = defaultGenesis): Promise<TestChain> {
  const devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()), genesis })
  const onError = (error: unknown) => faults.push(error)
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', onError })
  const tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
  const chain: TestChain = {
    devnet,
    tronWeb,
    async close() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
  await send(chain, await tronWeb.transactionBuilder.sendTrx(bob, trx))
  return chain
}

/** Answers the receipt. */
async function send({ tronWeb }: TestChain, built: Types.Transaction) {
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built))
  const why = sent.message === undefined ? undefined : tronWeb.toUtf8(sent.message)
  expect({ ...sent, why }).toMatchObject({ result: true, txid: built.txID, why: undefined })
  const found = await tronWeb.trx.getTransaction(built.txID)
  expect(found).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }], raw_data_hex: built.raw_data_hex })
  return tronWeb.trx.getUnconfirmedTransactionInfo(built.txID)
}

/** Blocks made for transactions run a slot each ahead of the clock, so a minute more is needed to pass them. */
function later({ devnet }: TestChain, ms: number): void {
  devnet.moveClock(ms + 60_000)
  devnet.mine(1)
}

const accountOf = async ({ tronWeb }: TestChain, address: string) =>
  await tronWeb.trx.getUnconfirmedAccount(address)

describe('Stake 2.0', () => {
  let at: TestChain
  beforeAll(async () => {
    at = await open()
  })
  afterAll(async () => at.close())

  test('stakes, and has resources and TRON power', async () => {
    const info = await send(at, await at.tronWeb.transactionBuilder.freezeBalanceV2(1000 * trx, 'ENERGY'))
    expect(info).not.toHaveProperty('fee')
    await send(at, await at.tronWeb.transactionBuilder.freezeBalanceV2(500 * trx, 'BANDWIDTH'))
    expect(await accountOf(at, own)).toMatchObject({
      frozenV2: [{ amount: 500 * trx }, { type: 'ENERGY', amount: 1000 * trx }, { type: 'TRON_POWER' }],
    })
    expect(await at.tronWeb.trx.getAccountResources(own)).toMatchObject({
      NetLimit: 43_200_000_000,
      EnergyLimit: 180_000_000_000,
      TotalNetWeight: 500,
      TotalEnergyWeight: 1000,
      tronPowerLimit: 1500,
    })
  })

  test('delegates, locked and not, and reads the pair and the index', async () => {
    const { transactionBuilder, trx: calls } = at.tronWeb
    await send(at, await transactionBuilder.delegateResource(100 * trx, bob, 'ENERGY', own))
    await send(at, await transactionBuilder.delegateResource(10 * trx, bob, 'ENERGY', own, true, 100))
    const pair = await calls.getDelegatedResourceV2(own, bob, head)
    expect(pair).toEqual({
      delegatedResource: [
        {
          from: expect.any(String) as string,
          to: expect.any(String) as string,
          frozen_balance_for_energy: 100 * trx,
        },
        expect.objectContaining({
          frozen_balance_for_energy: 10 * trx,
          expire_time_for_energy: expect.any(Number) as number,
        }),
      ],
    })
    const index = await calls.getDelegatedResourceAccountIndexV2(bob, head)
    expect(index.fromAccounts).toHaveLength(1)
    expect(await calls.getCanDelegatedMaxSize(own, 'ENERGY', head)).toEqual({ max_size: 890 * trx })
    expect(await at.tronWeb.trx.getAccountResources(bob)).toMatchObject({ EnergyLimit: 19_800_000_000 })
  })

  test('takes a delegation back, the locked part after it expires', async () => {
    const { transactionBuilder, trx: calls } = at.tronWeb
    const early = await transactionBuilder.undelegateResource(110 * trx, bob, 'ENERGY', own)
    const refused = await calls.sendRawTransaction(await calls.sign(early))
    expect(refused).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' })
    expect(at.tronWeb.toUtf8(refused.message)).toBe(
      'Contract validate error : insufficient delegateFrozenBalance(Energy), request=110000000, unlock_balance=100000000',
    )
    later(at, 301_000)
    await send(at, await transactionBuilder.undelegateResource(110 * trx, bob, 'ENERGY', own))
    expect(await calls.getDelegatedResourceV2(own, bob, head)).toEqual({})
    expect(await accountOf(at, bob)).not.toHaveProperty([
      'account_resource',
      'acquired_delegated_frozenV2_balance_for_energy',
    ])
  })

  test('unstakes, waits fourteen days and withdraws', async () => {
    const { transactionBuilder, trx: calls } = at.tronWeb
    await send(at, await transactionBuilder.unfreezeBalanceV2(50 * trx, 'ENERGY'))
    expect(await calls.getAvailableUnfreezeCount(own, head)).toEqual({ count: 31 })
    expect(await calls.getCanWithdrawUnfreezeAmount(own, Date.now() + 15 * dayMs, head)).toEqual({
      amount: 50 * trx,
    })
    later(at, 14 * dayMs)
    const before = await calls.getUnconfirmedBalance(own)
    const info = await send(at, await transactionBuilder.withdrawExpireUnfreeze(own))
    expect(info).toMatchObject({ withdraw_expire_amount: 50 * trx })
    expect((await calls.getUnconfirmedBalance(own)) - before).toBe(50 * trx)
    expect(await calls.getAvailableUnfreezeCount(own, head)).toEqual({ count: 32 })
  })

  test('cancels: all pending unfreezes are staked again', async () => {
    const { transactionBuilder } = at.tronWeb
    await send(at, await transactionBuilder.unfreezeBalanceV2(7 * trx, 'ENERGY'))
    const info = await send(at, await transactionBuilder.cancelUnfreezeBalanceV2(own))
    // Order and bandwidth are those of a recorded one (vectors/recorded, private-db8667ffea27).
    expect(info).toMatchObject({
      receipt: { net_usage: 250 },
      cancel_unfreezeV2_amount: [
        { key: 'ENERGY', value: 7 * trx },
        { key: 'TRON_POWER', value: 0 },
        { key: 'BANDWIDTH', value: 0 },
      ],
    })
    expect(await accountOf(at, own)).not.toHaveProperty('unfrozenV2')
  })

  test('receives the error that Stake 1.0 is closed', async () => {
    const built = await at.tronWeb.transactionBuilder.freezeBalance(10 * trx, 3, 'ENERGY', own)
    const refused = await at.tronWeb.trx.sendRawTransaction(await at.tronWeb.trx.sign(built))
    expect(at.tronWeb.toUtf8(refused.message)).toBe(
      'Contract validate error : freeze v2 is open, old freeze is closed',
    )
  })
})

describe('Stake 1.0, where it is open', () => {
  let at: TestChain
  beforeAll(async () => {
    at = await open({ ...defaultGenesis, parameters: { getUnfreezeDelayDays: 0n } })
  })
  afterAll(async () => at.close())

  test('freezes for itself and another, waits three days and unfreezes', async () => {
    const { transactionBuilder, trx: calls } = at.tronWeb
    await send(at, await transactionBuilder.freezeBalance(10 * trx, 3, 'ENERGY', own))
    await send(at, await transactionBuilder.freezeBalance(20 * trx, 3, 'BANDWIDTH', own, bob))
    expect(await accountOf(at, own)).toMatchObject({
      account_resource: { frozen_balance_for_energy: { frozen_balance: 10 * trx } },
      delegated_frozen_balance_for_bandwidth: 20 * trx,
    })
    expect(await accountOf(at, bob)).toMatchObject({
      acquired_delegated_frozen_balance_for_bandwidth: 20 * trx,
    })
    const pair = await at.tronWeb.fullNode.request(
      'wallet/getdelegatedresource',
      { fromAddress: own, toAddress: bob, visible: true },
      'post',
    )
    expect(pair).toMatchObject({
      delegatedResource: [{ from: own, to: bob, frozen_balance_for_bandwidth: 20 * trx }],
    })
    later(at, 3 * dayMs)
    const before = await calls.getUnconfirmedBalance(own)
    expect(await send(at, await transactionBuilder.unfreezeBalance('ENERGY', own))).toMatchObject({
      unfreeze_amount: 10 * trx,
    })
    expect(await send(at, await transactionBuilder.unfreezeBalance('BANDWIDTH', own, bob))).toMatchObject({
      unfreeze_amount: 20 * trx,
    })
    expect((await calls.getUnconfirmedBalance(own)) - before).toBe(30 * trx)
  })
})

test('no internal error occurred', () => {
  expect(faults).toEqual([])
})
