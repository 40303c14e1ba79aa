// What must add up: TRX, tokens, weights, and what effects say that a block moved.
import { type Asset, decodeOperation, type Effect, effectsOf, tradedAsset, trc10 } from '@sundial/operations'
import { toText } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Chain } from '../src/chain/chain.ts'
import type { StoredBlock } from '../src/chain/stored-block.ts'
import { propertyOf, type Reader } from '../src/state/state.ts'

const sum = (values: readonly bigint[]): bigint => values.reduce((left, right) => left + right, 0n)

/** Sun that belong to an account in any way. */
export const sunOf = (account: Account): bigint =>
  sum([
    account.balance,
    account.allowance,
    ...account.frozen.map(({ frozenBalance }) => frozenBalance),
    account.accountResource?.frozenBalanceForEnergy?.frozenBalance ?? 0n,
    account.tronPower?.frozenBalance ?? 0n,
    account.delegatedFrozenBalanceForBandwidth,
    account.accountResource?.delegatedFrozenBalanceForEnergy ?? 0n,
    ...account.frozenV2.map(({ amount }) => amount),
    account.delegatedFrozenV2BalanceForBandwidth,
    account.accountResource?.delegatedFrozenV2BalanceForEnergy ?? 0n,
    ...account.unfrozenV2.map(({ unfreezeAmount }) => unfreezeAmount),
  ])

const pools = (state: Reader, id: string): bigint =>
  sum(
    state
      .entries('exchanges')
      .flatMap(([, item]) => [
        toText(item.firstTokenId) === id ? item.firstTokenBalance : 0n,
        toText(item.secondTokenId) === id ? item.secondTokenBalance : 0n,
      ]),
  )

const escrow = (state: Reader, id: string): bigint =>
  sum(
    state
      .entries('marketOrders')
      .filter(([, { state: at, sellTokenId }]) => at === 'ACTIVE' && toText(sellTokenId) === id)
      .map(([, { sellTokenQuantityRemain }]) => sellTokenQuantityRemain),
  )

/** What there is too much of: all TRX that is somewhere, less what genesis, blocks, votes and cheats brought. */
export function surplusSun({ state, genesis }: Chain): bigint {
  const owned = sum(state.entries('accounts').map(([, account]) => sunOf(account)))
  const begun = sum(genesis.accounts.map(({ balanceSun }) => balanceSun))
  const [burned, rewarded, unclaimed, minted] = (
    ['burnedSun', 'rewardedSun', 'votersRewardSun', 'mintedSun'] as const
  ).map((name) => propertyOf(state, name))
  const elsewhere = pools(state, '_') + escrow(state, '_')
  return owned + elsewhere + burned! + unclaimed! - begun - rewarded! - minted!
}

/** By token: units that are somewhere, less the supply. */
export const surplusTokens = ({ state }: Chain): readonly bigint[] =>
  state.entries('tokens').map(([id, { totalSupply, ownerAddress }]) => {
    const owned = state
      .entries('accounts')
      .flatMap(([, { assetV2 }]) => assetV2.filter(({ key }) => key === id))
    const frozen = state.get('accounts', ownerAddress)?.frozenSupply ?? []
    return (
      sum(owned.map(({ value }) => value)) +
      sum(frozen.map(({ frozenBalance }) => frozenBalance)) +
      pools(state, id) +
      escrow(state, id) -
      totalSupply
    )
  })

/** Whole TRX of each account's stake for a resource, its own and what it delegates. */
export const weights = ({ state }: Chain) =>
  (['BANDWIDTH', 'ENERGY'] as const).map((resource) =>
    sum(
      state.entries('accounts').map(([, account]) => {
        const own = account.frozenV2.find(({ type }) => type === resource)?.amount ?? 0n
        const away =
          resource === 'BANDWIDTH'
            ? account.delegatedFrozenV2BalanceForBandwidth
            : (account.accountResource?.delegatedFrozenV2BalanceForEnergy ?? 0n)
        return (own + away) / 1_000_000n
      }),
    ),
  )

type Balances = ReadonlyMap<string, bigint>

/** Each balance of TRX and TRC10 by `address asset`. */
export function balances(state: Reader): Balances {
  const found = new Map<string, bigint>()
  for (const [address, { balance, assetV2 }] of state.entries('accounts')) {
    if (balance !== 0n) found.set(`${address} trx`, balance)
    for (const { key, value } of assetV2) if (value !== 0n) found.set(`${address} ${key}`, value)
  }
  return found
}

const nameOf = (asset: Asset): string => (asset.kind === 'trx' ? 'trx' : asset.id)

type Before = {
  readonly balances: Balances
  /** Due units of frozen supply by issuer. */
  readonly due: ReadonlyMap<string, { readonly asset: Asset; readonly amount: bigint }>
}

/** What has to be known of a state to tell what the next block does. */
export function before(state: Reader): Before {
  const now = propertyOf(state, 'headTimeMs')
  const due = state.entries('accounts').flatMap(([address, { assetIssuedId, frozenSupply }]) => {
    const parts = frozenSupply.filter(({ expireTime }) => expireTime <= now)
    const amount = sum(parts.map(({ frozenBalance }) => frozenBalance))
    return amount === 0n ? [] : [[address, { asset: trc10(assetIssuedId), amount }] as const]
  })
  return { balances: balances(state), due: new Map(due) }
}

/** Balances after a block by its effects and fees, from those before it; absent when an effect is unknown. */
export function balancesAfter(
  { balances: owned, due }: Before,
  { block, receipts, transactionIds }: StoredBlock,
  state: Reader,
): Balances | undefined {
  const after = new Map(owned)
  let isComplete = true
  const add = (address: string | undefined, asset: Asset, change: bigint) => {
    if (address === undefined) return
    const key = `${address} ${nameOf(asset)}`
    const amount = (after.get(key) ?? 0n) + change
    if (amount === 0n) after.delete(key)
    else after.set(key, amount)
  }
  const apply = (fact: Effect) => {
    if (fact.kind === 'transfer') {
      add(fact.from, fact.asset, -fact.amount)
      add(fact.to, fact.asset, fact.amount)
    } else if (fact.kind === 'move') add(fact.account, fact.asset, fact.change)
    else if (fact.kind === 'issue') add(fact.to, fact.asset, fact.amount)
    else if (fact.kind === 'purchase') {
      const { num, trxNum } = state.get('tokens', nameOf(fact.asset))!
      const units = (fact.paidSun * BigInt(num)) / BigInt(trxNum)
      add(fact.from, fact.asset, -units)
      add(fact.to, fact.asset, units)
    } else if (fact.kind === 'pool') {
      const { firstTokenId, secondTokenId } = state.get('exchanges', fact.exchangeId.toString())!
      const other = [firstTokenId, secondTokenId]
        .map((id) => tradedAsset(id))
        .find((asset) => nameOf(asset) !== nameOf(fact.asset))!
      add(fact.account, fact.asset, fact.change)
      add(fact.account, other, fact.otherChange!)
    } else if (fact.kind === 'release') {
      const { asset, amount } = due.get(fact.account)!
      add(fact.account, asset, amount)
    } else if (fact.kind !== 'pair') isComplete = false
  }
  for (const [index, transaction] of block.transactions.entries()) {
    const receipt = receipts[index]!
    const operation = decodeOperation(transaction.rawData!.contract[0]!)
    const succeeded = transaction.ret[0]!.contractRet === 'SUCCESS'
    const transactionId = transactionIds[index]!
    effectsOf(operation, { succeeded, transactionId, receipt, keepsInternal: true }).forEach(apply)
    if (operation.kind !== 'unknown') {
      const { ownerAddress } = operation.value as { readonly ownerAddress: string }
      add(ownerAddress, { kind: 'trx' }, -receipt.fee)
    }
  }
  return isComplete ? after : undefined
}

/** Where two sets of balances differ, as text. */
export const differences = (left: Balances, right: Balances): readonly string[] =>
  [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => left.get(key) !== right.get(key))
    .map((key) => `${key}: ${left.get(key) ?? 0n} and ${right.get(key) ?? 0n}`)
