// What the calls about stake and resources answer, checked against java-tron's description in both visible forms.
import { parseJson, toBase58 } from '@sundial/primitives'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, trx } from '../../test/stake.ts'
import { faultsOf, isDescribed } from '../../test/open-api.ts'
import { draft, pay, rich, SetClock, signed, wallet, type Wallet } from '../../test/world.ts'
import type { OperationName } from '@sundial/protocol'
import type { ValueOf } from '@sundial/operations'
import { type Devnet, openDevnet } from '../devnet.ts'
import { answer } from '../server/answer.ts'

const [ann, ben, cleo] = [wallet(2000), wallet(2001), wallet(2002)] as const
const stranger = wallet(2999).address
const fortnightMs = 14 * Number(dayMs)
let devnet: Devnet

const send = <Name extends OperationName>(who: Wallet, kind: Name, value: ValueOf<Name>) =>
  devnet.chain.accept(signed(draft(devnet.chain, kind, value), who))

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 3000, clock: new SetClock() })
  devnet.mine(1)
  for (const { address } of [ann, ben, cleo]) pay(devnet.chain, rich, address, trx(1000))
  // A twentieth of a TRX gives one byte of bandwidth.
  const all = trx(2_160_000_000)
  send(rich, 'FreezeBalanceV2Contract', {
    ownerAddress: rich.address,
    frozenBalance: all - trx(100),
    resource: 'BANDWIDTH',
  })
  devnet.mine(1)
  for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
    send(ann, 'FreezeBalanceV2Contract', { ownerAddress: ann.address, frozenBalance: trx(100), resource })
  }
  devnet.mine(1)
  for (const to of [cleo, ben]) {
    send(ann, 'DelegateResourceContract', {
      ownerAddress: ann.address,
      receiverAddress: to.address,
      balance: trx(10),
      resource: 'ENERGY',
      lock: to === ben,
      lockPeriod: 0n,
    })
    devnet.mine(1)
  }
  send(ann, 'UnfreezeBalanceV2Contract', {
    ownerAddress: ann.address,
    unfreezeBalance: trx(5),
    resource: 'ENERGY',
  })
  devnet.mine(1)
})

const ask = async (path: string, parameters: Record<string, unknown> = {}, method = 'POST') => {
  const { body } = await answer(devnet, { method, path, parameters, isJson: true })
  return parseJson(body) as Record<string, unknown>
}

const requestsAbout = (address: string): readonly (readonly [string, Record<string, unknown>])[] => [
  ['getaccount', { address }],
  ['getaccountnet', { address }],
  ['getaccountresource', { address }],
  ['getdelegatedresource', { fromAddress: address, toAddress: ben.address }],
  ['getdelegatedresourcev2', { fromAddress: address, toAddress: ben.address }],
  ['getdelegatedresourceaccountindex', { value: address }],
  ['getdelegatedresourceaccountindexv2', { value: address }],
  ['getcandelegatedmaxsize', { owner_address: address, type: 0 }],
  ['getcandelegatedmaxsize', { owner_address: address, type: 1 }],
  ['getavailableunfreezecount', { owner_address: address }],
  ['getavailableunfreezecount', { ownerAddress: address }],
  ['getcanwithdrawunfreezeamount', { owner_address: address, timestamp: 1_800_000_000_000 }],
]

describe('fits the description of java-tron', () => {
  for (const [who, address] of [
    ['who stakes', ann.address],
    ['who is delegated to', ben.address],
    ['an absent account', stranger],
  ] as const) {
    test.each(requestsAbout(address))(`%s %o of ${who}`, async (name, parameters) => {
      for (const visible of [false, true]) {
        for (const method of ['get', 'post'] as const) {
          const given = Object.fromEntries(
            Object.entries(parameters).map(([key, value]) => [
              key,
              visible && typeof value === 'string' ? toBase58(value) : value,
            ]),
          )
          const json = await ask(`/wallet/${name}`, { ...given, visible }, method.toUpperCase())
          expect(json).not.toHaveProperty('Error')
          const path = `/wallet/${name}`
          if (isDescribed(path, method)) {
            expect(faultsOf(path, method, JSON.parse(JSON.stringify(json, plain)))).toEqual([])
          }
        }
      }
    })
  }
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
})

describe('answers', () => {
  const path = (name: string) => `/wallet/${name}`

  test('an account with its stake in java-tron’s shape, all three kinds of it', async () => {
    const headMs = devnet.chain.headTimeMs - 3000
    expect(await ask(path('getaccount'), { address: ann.address })).toMatchObject({
      frozenV2: [{ amount: 100_000_000 }, { type: 'ENERGY', amount: 75_000_000 }, { type: 'TRON_POWER' }],
      unfrozenV2: [
        { type: 'ENERGY', unfreeze_amount: 5_000_000, unfreeze_expire_time: headMs + fortnightMs },
      ],
      account_resource: {
        energy_window_size: 28_800_000,
        energy_window_optimized: true,
        delegated_frozenV2_balance_for_energy: 20_000_000,
      },
      net_window_size: expect.any(Number) as number,
      net_window_optimized: true,
    })
    expect(await ask(path('getaccount'), { address: ben.address })).toMatchObject({
      frozenV2: [{}, { type: 'ENERGY' }, { type: 'TRON_POWER' }],
      account_resource: { acquired_delegated_frozenV2_balance_for_energy: 10_000_000 },
    })
  })

  test('resources: shares of the network, power to vote, weights in TRX', async () => {
    expect(await ask(path('getaccountresource'), { address: ann.address })).toMatchObject({
      freeNetLimit: 600,
      NetLimit: 2000,
      TotalNetLimit: 43_200_000_000,
      TotalNetWeight: 2_160_000_000,
      tronPowerLimit: 195,
      EnergyLimit: Math.trunc((180_000_000_000 * 75) / 95),
      TotalEnergyLimit: 180_000_000_000,
      TotalEnergyWeight: 95,
    })
    const receiver = await ask(path('getaccountresource'), { address: ben.address })
    expect(receiver).toMatchObject({ EnergyLimit: Math.trunc((180_000_000_000 * 10) / 95) })
    expect(receiver).not.toHaveProperty('tronPowerLimit')
    expect(Object.keys(receiver)).toEqual([
      'freeNetLimit',
      'TotalNetLimit',
      'TotalNetWeight',
      'EnergyLimit',
      'TotalEnergyLimit',
      'TotalEnergyWeight',
    ])
  })

  test('delegations by pair, locked ones with their end, and by account in the order they were made', async () => {
    const locked = await ask(path('getdelegatedresourcev2'), {
      fromAddress: ann.address,
      toAddress: ben.address,
    })
    expect(locked).toEqual({
      delegatedResource: [
        {
          from: ann.address,
          to: ben.address,
          frozen_balance_for_energy: 10_000_000,
          expire_time_for_energy: devnet.chain.headTimeMs - 6000 + 3 * Number(dayMs),
        },
      ],
    })
    const index = path('getdelegatedresourceaccountindexv2')
    expect(await ask(index, { value: ann.address })).toEqual({
      account: ann.address,
      toAccounts: [cleo.address, ben.address],
    })
    expect(await ask(index, { value: toBase58(ben.address), visible: true })).toEqual({
      account: toBase58(ben.address),
      fromAccounts: [toBase58(ann.address)],
    })
    expect(await ask(path('getdelegatedresourceaccountindex'), { value: ann.address })).toEqual({
      account: ann.address,
    })
    expect(await ask('/walletsolidity/getdelegatedresourceaccountindexv2', { value: stranger })).toEqual({
      account: stranger,
    })
  })

  test('skips an empty record, which a second lock leaves behind', async () => {
    send(ann, 'DelegateResourceContract', {
      ownerAddress: ann.address,
      receiverAddress: ben.address,
      balance: trx(1),
      resource: 'ENERGY',
      lock: true,
      lockPeriod: 0n,
    })
    devnet.mine(1)
    const records = devnet.chain.state
      .entries('delegatedResources')
      .filter(([key]) => key.endsWith(ben.address))
    expect(records.map(([, record]) => record.frozenBalanceForEnergy)).toEqual([11_000_000n, 0n])
    const pair = { fromAddress: ann.address, toAddress: ben.address }
    const { delegatedResource } = await ask(path('getdelegatedresourcev2'), pair)
    expect(delegatedResource).toMatchObject([{ frozen_balance_for_energy: 11_000_000 }])
  })

  test('what may be delegated leaves room for the delegation itself', async () => {
    // 282 bytes: a lock of 864,000 blocks and 100 TRX on the wire, against the shortest delegation of 275.
    const used = Number((await ask(path('getaccountnet'), { address: ann.address }))['NetUsed'])
    expect(used).toBeGreaterThan(0)
    const net = await ask(path('getcandelegatedmaxsize'), { owner_address: ann.address, type: 0 })
    expect(net).toEqual({ max_size: 100_000_000 - (used + 282) * 50_000 })
    expect(await ask(path('getcandelegatedmaxsize'), { owner_address: ann.address, type: 1 })).toEqual({
      max_size: 74_000_000,
    })
    const of = { owner_address: ann.address, receiver_address: ben.address, resource: 'BANDWIDTH' }
    expect(await ask(path('delegateresource'), { ...of, balance: 100_000_000 - used * 50_000 })).toEqual({
      Error:
        'class org.tron.core.exception.ContractValidateException : delegateBalance must be less than or equal to available FreezeBandwidthV2 balance',
    })
    expect(await ask(path('delegateresource'), { ...of, balance: net['max_size'] })).toHaveProperty('txID')
  })

  test('how often and how much can be unstaked, now and later', async () => {
    expect(await ask(path('getavailableunfreezecount'), { owner_address: ann.address })).toEqual({
      count: 31,
    })
    expect(await ask(path('getavailableunfreezecount'), { owner_address: stranger })).toEqual({})
    const of = { owner_address: ann.address }
    expect(await ask(path('getcanwithdrawunfreezeamount'), of)).toEqual({})
    const timestamp = devnet.chain.headTimeMs + fortnightMs
    expect(await ask(path('getcanwithdrawunfreezeamount'), { ...of, timestamp })).toEqual({
      amount: 5_000_000,
    })
  })

  test.each([
    ['getdelegatedresourcev2', { fromAddress: 7, toAddress: 'x' }],
    ['getdelegatedresourceaccountindexv2', { value: 'nonsense' }],
    ['getcandelegatedmaxsize', { owner_address: ann.address, type: 'much' }],
    ['getcanwithdrawunfreezeamount', { owner_address: ann.address, timestamp: {} }],
  ])('%s %o is an Error object', async (name, parameters) => {
    expect(await ask(path(name), parameters)).toEqual({
      Error: expect.stringMatching(/^class (java|org)\./) as string,
    })
  })
})
