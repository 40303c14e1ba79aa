import { readFileSync } from 'node:fs'
import { transactionFromJson } from '@sundial/operations'
import { fromText, parseJson } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { draft, memoryChain, pay, rich, signed, token, tokenToIssue, wallet } from '../../test/world.ts'
import type { Chain } from '../chain/chain.ts'
import { Layer } from '../state/state.ts'
import { SignedTransaction } from './signed-transaction.ts'

const bob = wallet(1000)
const carol = wallet(1001)

function world() {
  const made = memoryChain()
  const { chain } = made
  chain.mine(2)
  for (const { address } of [bob, carol]) chain.cheat({ kind: 'balance', address, sun: 100_000_000n })
  return made
}

/** Gives the account so much of the network's bandwidth, as staking will. */
function stake(chain: Chain, address: string, trx: bigint, totalTrx: bigint): void {
  const layer = new Layer(chain.state)
  const account = chain.state.get('accounts', address)!
  layer.set('accounts', address, { ...account, frozenV2: [{ type: 'BANDWIDTH', amount: trx * 1_000_000n }] })
  layer.set('properties', 'totalNetWeight', totalTrx)
  chain.state.apply(layer.changes())
  chain.cheat({ kind: 'balance', address, sun: account.balance })
}

const lastReceipt = (chain: Chain) => {
  const { receipts } = chain.mine()[0]!
  const { fee, receipt } = receipts.at(-1)!
  return { fee, netUsage: receipt!.netUsage, netFee: receipt!.netFee }
}

describe('a payment', () => {
  test('uses free bandwidth twice a day, then burns 1,000 sun a byte, and recovers', () => {
    const { chain, time } = world()
    const figures = () => {
      pay(chain, bob, carol.address, 1_000_000n)
      return lastReceipt(chain)
    }
    const size = 264n
    expect(figures()).toEqual({ fee: 0n, netUsage: size, netFee: 0n })
    expect(chain.state.get('properties', 'publicNetUsage')).toBe(size)
    expect(figures()).toEqual({ fee: 0n, netUsage: size, netFee: 0n })
    expect(figures()).toEqual({ fee: size * 1000n, netUsage: 0n, netFee: size * 1000n })
    time.ms += 43_200_000
    chain.mine()
    expect(figures()).toEqual({ fee: 0n, netUsage: size, netFee: 0n })
    expect(figures()).toMatchObject({ netUsage: 0n })
  })

  test('uses staked bandwidth first, and free bandwidth when it does not suffice', () => {
    const { chain } = world()
    stake(chain, bob.address, 1n, 43_200_000n)
    pay(chain, bob, carol.address, 1_000_000n)
    lastReceipt(chain)
    const after = chain.state.get('accounts', bob.address)!
    expect([after.netUsage, after.freeNetUsage, after.netWindowSize]).toEqual([264n, 0n, 28_800_000n])
    stake(chain, bob.address, 1n, 432_000_000n)
    pay(chain, bob, carol.address, 1_000_000n)
    lastReceipt(chain)
    expect(chain.state.get('accounts', bob.address)).toMatchObject({ freeNetUsage: 264n })
  })

  test('to a new account costs 1.1 TRX, or 1 TRX when staked bandwidth suffices', () => {
    const { chain } = world()
    pay(chain, bob, wallet(1002).address, 1_000_000n)
    expect(lastReceipt(chain)).toEqual({ fee: 1_100_000n, netUsage: 0n, netFee: 100_000n })
    stake(chain, bob.address, 1n, 43_200_000n)
    pay(chain, bob, wallet(1003).address, 1_000_000n)
    expect(lastReceipt(chain)).toEqual({ fee: 1_000_000n, netUsage: 264n, netFee: 0n })
  })

  test('uses free bandwidth to the last byte, of its own and of all accounts together', () => {
    const paidWith = (prepare: (chain: Chain, size: bigint) => void) => {
      const { chain } = world()
      prepare(chain, 264n)
      pay(chain, bob, carol.address, 1_000_000n)
      return lastReceipt(chain).netUsage
    }
    const own = (value: bigint) => (chain: Chain) =>
      chain.cheat({ kind: 'parameter', name: 'getFreeNetLimit', value })
    expect([264n, 263n].map((limit) => paidWith(own(limit)))).toEqual([264n, 0n])
    /** What is left of the 14,400,000,000 bytes a day in the slot of the next block. */
    const ofAll = (left: bigint) => (chain: Chain) => {
      pay(chain, carol, bob.address, 1_000_000n)
      chain.mine()
      const layer = new Layer(chain.state)
      layer.set('properties', 'publicNetUsage', 14_400_000_000n - left)
      layer.set('properties', 'publicNetTime', chain.state.get('properties', 'publicNetTime')! + 1n)
      chain.state.apply(layer.changes())
    }
    expect([265n, 263n].map((left) => paidWith(ofAll(left)))).toEqual([264n, 0n])
  })

  test('uses staked bandwidth to the last byte', () => {
    const paidWith = (totalTrx: bigint) => {
      const { chain } = world()
      chain.cheat({ kind: 'parameter', name: 'getFreeNetLimit', value: 0n })
      stake(chain, bob.address, 264n, totalTrx)
      pay(chain, bob, carol.address, 1_000_000n)
      return lastReceipt(chain).netUsage
    }
    // 264 of so many TRX that share 43,200,000,000 bytes a day: a byte for each, or a little less.
    expect([43_200_000_000n, 43_200_000_001n].map(paidWith)).toEqual([264n, 0n])
  })

  test('may burn the last sun of its owner, and is refused with one less', () => {
    const feeWith = (missing: bigint) => {
      const { chain } = world()
      chain.cheat({ kind: 'parameter', name: 'getFreeNetLimit', value: 0n })
      const value = { ownerAddress: bob.address, accountName: fromText('bob') }
      const transaction = signed(draft(chain, 'AccountUpdateContract', value), bob)
      const price = 1000n * BigInt(new SignedTransaction(transaction).sizeBytes + 64)
      chain.cheat({ kind: 'balance', address: bob.address, sun: price - missing })
      chain.accept(transaction)
      return [lastReceipt(chain).fee === price, chain.state.get('accounts', bob.address)!.balance]
    }
    expect(feeWith(0n)).toEqual([true, 0n])
    expect(() => feeWith(1n)).toThrow('Account resource insufficient error.')
  })

  test('of a token to a new account, and the creation of one, cost 1.1 TRX as a payment does', () => {
    const { chain } = world()
    chain.accept(signed(draft(chain, 'AssetIssueContract', tokenToIssue(chain, rich)), rich))
    chain.mine()
    const token10 = { ownerAddress: rich.address, assetName: token('1000001'), amount: 5n }
    const toNew = { ...token10, toAddress: wallet(1005).address }
    chain.accept(signed(draft(chain, 'TransferAssetContract', toNew), rich))
    expect(lastReceipt(chain)).toEqual({ fee: 1_100_000n, netUsage: 0n, netFee: 100_000n })
    const created = {
      ownerAddress: bob.address,
      accountAddress: wallet(1006).address,
      type: 'Normal',
    } as const
    chain.accept(signed(draft(chain, 'AccountCreateContract', created), bob))
    expect(lastReceipt(chain)).toEqual({ fee: 1_100_000n, netUsage: 0n, netFee: 100_000n })
    const named = { ownerAddress: bob.address, accountName: fromText('bob') }
    chain.accept(signed(draft(chain, 'AccountUpdateContract', named), bob))
    expect(lastReceipt(chain)).toMatchObject({ fee: 0n, netFee: 0n })
  })

  test('to a new account is refused above 1,000 bytes without signatures', () => {
    const { chain } = world()
    chain.cheat({ kind: 'balance', address: bob.address, sun: 100_000_000n })
    const value = { ownerAddress: bob.address, toAddress: wallet(1004).address, amount: 5n }
    const withNote = (length: number) =>
      signed(draft(chain, 'TransferContract', value, { data: new Uint8Array(length).fill(97) }), bob)
    const beside = new SignedTransaction(withNote(700)).sizeBytes - 65 - 700
    const refusal = { responseCode: 'TOO_BIG_TRANSACTION_ERROR' }
    expect(() => chain.accept(withNote(1001 - beside))).toThrow(expect.objectContaining(refusal))
    chain.accept(withNote(1000 - beside))
    expect(lastReceipt(chain)).toEqual({ fee: 2_100_000n, netUsage: 0n, netFee: 100_000n })
  })

  test('with a memo costs 1 TRX more', () => {
    const { chain } = world()
    const value = { ownerAddress: bob.address, toAddress: carol.address, amount: 5n }
    chain.accept(signed(draft(chain, 'TransferContract', value, { data: fromText('thanks') }), bob))
    expect(lastReceipt(chain)).toEqual({ fee: 1_000_000n, netUsage: 273n, netFee: 0n })
  })
})

test('the issuer of a token pays for its senders, up to the limits it set', () => {
  const { chain, time } = world()
  const issue = { ...tokenToIssue(chain, rich), freeAssetNetLimit: 300n, publicFreeAssetNetLimit: 100_000n }
  chain.accept(signed(draft(chain, 'AssetIssueContract', issue), rich))
  chain.mine()
  stake(chain, rich.address, 1n, 1n)
  const send = (from: typeof bob, to: string, amount: bigint) => {
    const value = { ownerAddress: from.address, toAddress: to, assetName: token('1000001'), amount }
    chain.accept(
      signed(draft(chain, 'TransferAssetContract', value, { timestamp: BigInt((time.ms += 1)) }), from),
    )
    return lastReceipt(chain)
  }
  const own = send(rich, bob.address, 500n)
  const issuerBefore = chain.state.get('accounts', rich.address)!.netUsage
  const { netUsage } = send(bob, carol.address, 1n)
  const after = chain.state.get('accounts', bob.address)!
  expect(after.freeAssetNetUsageV2).toEqual([{ key: '1000001', value: netUsage }])
  expect(after.freeNetUsage).toBe(0n)
  expect(chain.state.get('accounts', rich.address)!.netUsage).toBeGreaterThan(issuerBefore)
  expect(chain.state.get('tokens', '1000001')!.publicFreeAssetNetUsage).toBe(own.netUsage + netUsage)
  send(bob, carol.address, 1n)
  expect(chain.state.get('accounts', bob.address)!.freeNetUsage).toBe(netUsage)
})

test('the issuer of a token pays to the last byte of each limit, and what it paid is counted for each token', () => {
  const usesOf = (limitsOf: (size: bigint) => Partial<Record<'own' | 'all' | 'staked', bigint>>) => {
    const { chain } = world()
    const send = () =>
      signed(
        draft(chain, 'TransferAssetContract', {
          ownerAddress: bob.address,
          toAddress: carol.address,
          assetName: token('1000001'),
          amount: 1n,
        }),
        bob,
      )
    const size = BigInt(new SignedTransaction(send()).sizeBytes + 64)
    const { own = size, all = size, staked = size } = limitsOf(size)
    const limits = { freeAssetNetLimit: own, publicFreeAssetNetLimit: all }
    chain.accept(
      signed(draft(chain, 'AssetIssueContract', { ...tokenToIssue(chain, rich), ...limits }), rich),
    )
    chain.mine()
    const layer = new Layer(chain.state)
    layer.set('accounts', bob.address, {
      ...chain.state.get('accounts', bob.address)!,
      assetV2: [{ key: '1000001', value: 500n }],
      freeAssetNetUsageV2: [
        { key: '1000001', value: 0n },
        { key: '1000002', value: 5n },
      ],
    })
    chain.state.apply(layer.changes())
    // A byte for each TRX that is staked.
    stake(chain, rich.address, staked, 43_200_000_000n)
    chain.accept(send())
    expect(lastReceipt(chain).netUsage).toBe(size)
    const { freeNetUsage, freeAssetNetUsageV2 } = chain.state.get('accounts', bob.address)!
    const used = new Map(freeAssetNetUsageV2.map(({ key, value }) => [key, value]))
    const byAll = chain.state.get('tokens', '1000001')!.publicFreeAssetNetUsage
    return [freeNetUsage, used.get('1000001'), used.get('1000002'), byAll].map((one) =>
      one === size ? 'size' : one,
    )
  }
  const byIssuer = [0n, 'size', 5n, 'size']
  const bySender = ['size', 0n, 5n, 0n]
  expect(usesOf(() => ({}))).toEqual(byIssuer)
  expect(usesOf((size) => ({ own: size - 1n }))).toEqual(bySender)
  expect(usesOf((size) => ({ all: size - 1n }))).toEqual(bySender)
  expect(usesOf((size) => ({ staked: size - 1n }))).toEqual(bySender)
})

test('a transfer by the issuer of a token uses its public bandwidth, and its own time stays as it was', () => {
  const { chain } = world()
  const issue = { ...tokenToIssue(chain, rich), freeAssetNetLimit: 300n, publicFreeAssetNetLimit: 100_000n }
  chain.accept(signed(draft(chain, 'AssetIssueContract', issue), rich))
  chain.mine()
  stake(chain, rich.address, 1n, 1n)
  const before = chain.state.get('accounts', rich.address)!
  const value = {
    ownerAddress: rich.address,
    toAddress: bob.address,
    assetName: token('1000001'),
    amount: 5n,
  }
  chain.accept(signed(draft(chain, 'TransferAssetContract', value), rich))
  const { netUsage } = lastReceipt(chain)
  const after = chain.state.get('accounts', rich.address)!
  expect(chain.state.get('tokens', '1000001')!.publicFreeAssetNetUsage).toBe(netUsage)
  expect(after.netUsage).toBe(before.netUsage + netUsage)
  expect(after.latestOperationTime).toBe(before.latestOperationTime)
  expect(after.freeAssetNetUsageV2).toEqual([])
})

test.each([
  ['transactions/TransferContract/nile-c558bd359782.json', 268],
  ['transactions/TransferContract/nile-6e1d2460796f.json', 265],
])('%s was charged its bytes and 64, as its recorded receipt says', (file, netUsage) => {
  const text = readFileSync(new URL(`../../../../vectors/recorded/${file}`, import.meta.url), 'utf8')
  expect(new SignedTransaction(transactionFromJson(parseJson(text))).sizeBytes + 64).toBe(netUsage)
})
