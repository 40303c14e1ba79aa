import type { BalanceMove } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type {
  Asset,
  BalanceChange,
  LedgerFacts,
  TokenPurchase,
  TokenSale,
  TransferFact,
} from '@sundial/store'

/** What one transaction did to balances, as far as its message and receipt tell. */
export type Moved = {
  /** Whose fee it is; absent when the operation is of a kind we cannot read. */
  readonly payer: Address | undefined
  /** Absent without a receipt. */
  readonly feeSun: bigint | undefined
  readonly transfers: readonly Omit<TransferFact, 'transactionIndex'>[]
  readonly issues: readonly (TokenSale & { readonly to: Address; readonly amount: bigint })[]
  readonly purchases: readonly TokenPurchase[]
  readonly moves: readonly Pick<BalanceMove, 'account' | 'asset' | 'change'>[]
  /** Something moved that is not told. */
  readonly isUntold: boolean
}

/**
 * The block's balance changes. Block 0 gives without taking: its transfers come from nobody, have no receipts and cost
 * nothing. Fees are burned (java-tron's AllowBlackholeOptimization); before, they went to an account of their own.
 */
export function ledgerFacts(height: number, transactions: readonly Moved[]): LedgerFacts {
  const isGenesis = height === 0
  const changes = new Changes()
  let burnedSun = 0n
  let operationsWithoutEffects = 0
  for (const { payer, feeSun, transfers, issues, moves, isUntold } of transactions) {
    for (const { from, to, asset, amount } of transfers) {
      if (!isGenesis) changes.add(from, asset, -amount)
      changes.add(to, asset, amount)
    }
    for (const { to, asset, amount } of issues) changes.add(to, asset, amount)
    for (const { account, asset, change } of moves) changes.add(account, asset, change)
    changes.add(payer, trx, -(feeSun ?? 0n))
    burnedSun += feeSun ?? 0n
    const isFeeKnown = isGenesis || (payer !== undefined && feeSun !== undefined)
    if (isUntold || !isFeeKnown) operationsWithoutEffects++
  }
  return {
    changes: changes.list(),
    sales: transactions.flatMap(({ issues }) =>
      issues.map(({ asset, units, sun }) => ({ asset, units, sun })),
    ),
    purchases: transactions.flatMap(({ purchases }) =>
      purchases.map(({ from, to, asset, paidSun }) => ({ from, to, asset, paidSun })),
    ),
    burnedSun,
    operationsWithoutEffects,
  }
}

const trx: Asset = { kind: 'trx' }

/** Sums by account and asset, in the order of first being touched. */
class Changes {
  readonly #changes = new Map<string, { account: Address; asset: Asset; change: bigint }>()

  add(account: Address | undefined, asset: Asset, change: bigint): void {
    if (account === undefined || change === 0n) return
    const key = `${account} ${nameOf(asset)}`
    const known = this.#changes.get(key)
    if (known === undefined) this.#changes.set(key, { account, asset, change })
    else known.change += change
  }

  list(): readonly BalanceChange[] {
    return [...this.#changes.values()].filter(({ change }) => change !== 0n)
  }
}

function nameOf(asset: Asset): string {
  switch (asset.kind) {
    case 'trx':
      return 'trx'
    case 'trc10':
      return `trc10 ${asset.id}`
    case 'trc20':
      return asset.contract
  }
}
