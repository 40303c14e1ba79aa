import { type Effect, type Leg, type Notes, settle } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Asset, BalanceChange, BlockLedger, Note, IndexedTransfer } from '@sundial/store'

/** Effects of one transaction on balances, from its message, receipt and logs. */
export type TransactionEffects = {
  /** The payer of the fee; absent when the operation is of an unknown kind. */
  readonly payer: Address | undefined
  /** Absent without a receipt. */
  readonly feeSun: bigint | undefined
  readonly effects: readonly Effect[]
  readonly tokenTransfers: readonly Omit<IndexedTransfer, 'transactionIndex'>[]
}

type LedgerTime = {
  readonly height: number
  /** Time of the previous block; absent when unknown. */
  readonly nowMs: bigint | undefined
}

type Settled = {
  readonly ledger: BlockLedger
  /** Units of TRC10 tokens that issuers paid to buyers: how many follows from the price at issue, which no message has. */
  readonly purchases: readonly IndexedTransfer[]
}

/**
 * The block's balance changes. Block 0 pays out without a sender: its transfers have no source, no receipts and no cost.
 * Fees are burned (java-tron's AllowBlackholeOptimization); before, they went to an account of their own. The block's
 * notes are added to `notes`, which contain those of earlier blocks.
 */
export function blockLedger(
  transactions: readonly TransactionEffects[],
  { height, nowMs }: LedgerTime,
  notes: Notes,
): Settled {
  const isGenesis = height === 0
  const changes = new Changes()
  const purchases: IndexedTransfer[] = []
  const noted = new Map<string, string>()
  const book: Notes = {
    get: (key) => noted.get(key) ?? notes.get(key),
    set: (key, text) => noted.set(key, text),
  }
  let burnedSun = 0n
  let movedSun = 0n
  let operationsWithoutEffects = 0
  for (const [transactionIndex, { payer, feeSun, effects, tokenTransfers }] of transactions.entries()) {
    const legs = effects.map((effect) => settle(isGenesis ? withoutSender(effect) : effect, book, nowMs))
    purchases.push(...boughtBy(effects, legs).map((bought) => ({ transactionIndex, ...bought })))
    for (const { account, asset, change } of legs.flatMap((some) => some ?? [])) {
      changes.add(account, asset, change)
    }
    for (const { from, to, asset, amount } of tokenTransfers) {
      changes.add(from, asset, -amount)
      changes.add(to, asset, amount)
    }
    changes.add(payer, trx, -(feeSun ?? 0n))
    burnedSun += feeSun ?? 0n
    movedSun += sumOfTrx(effects, legs)
    const isFeeKnown = isGenesis || (payer !== undefined && feeSun !== undefined)
    if (legs.includes(undefined) || !isFeeKnown) operationsWithoutEffects++
  }
  for (const [key, text] of noted) notes.set(key, text)
  const ledger = {
    changes: changes.list(),
    notes: notesOf(noted),
    burnedSun,
    movedSun,
    operationsWithoutEffects,
  }
  return { ledger, purchases }
}

function boughtBy(
  effects: readonly Effect[],
  legs: readonly (readonly Leg[] | undefined)[],
): Omit<IndexedTransfer, 'transactionIndex'>[] {
  return effects.flatMap((effect, at) => {
    const amount = legs[at]?.at(-1)?.change
    if (effect.kind !== 'purchase' || amount === undefined) return []
    const { from, to, asset } = effect
    return [{ from, to, asset, amount }]
  })
}

/** Sun that did not move between two accounts. */
const sumOfTrx = (effects: readonly Effect[], legs: readonly (readonly Leg[] | undefined)[]): bigint =>
  effects.reduce((sum, { kind }, index) => {
    const moved = kind === 'transfer' ? [] : (legs[index] ?? []).filter(({ asset }) => asset.kind === 'trx')
    return moved.reduce((total, { change }) => total + change, sum)
  }, 0n)

const withoutSender = (effect: Effect): Effect =>
  effect.kind === 'transfer' ? { ...effect, from: undefined } : effect

const notesOf = (noted: ReadonlyMap<string, string>): readonly Note[] =>
  [...noted].map(([key, text]) => ({ key, text }))

const trx: Asset = { kind: 'trx' }

/** Sums by account and asset, in the order of the first change. */
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
