import { type Fact, type Leg, type Notes, settle } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Asset, BalanceChange, BlockLedger, Note, IndexedTransfer } from '@sundial/store'

/** What one transaction did to balances, as far as its message, receipt and logs tell. */
export type Moved = {
  /** Whose fee it is; absent when the operation is of a kind we cannot read. */
  readonly payer: Address | undefined
  /** Absent without a receipt. */
  readonly feeSun: bigint | undefined
  readonly facts: readonly Fact[]
  readonly tokenTransfers: readonly Omit<IndexedTransfer, 'transactionIndex'>[]
}

type Place = {
  readonly height: number
  /** Time of the block before; absent when it is not known. */
  readonly nowMs: bigint | undefined
}

/**
 * The block's balance changes. Block 0 gives without taking: its transfers come from nobody, have no receipts and cost
 * nothing. Fees are burned (java-tron's AllowBlackholeOptimization); before, they went to an account of their own.
 * What the block notes goes into `notes`, which tell what was noted before.
 */
export function ledgerFacts(
  transactions: readonly Moved[],
  { height, nowMs }: Place,
  notes: Notes,
): BlockLedger {
  const isGenesis = height === 0
  const changes = new Changes()
  const noted = new Map<string, string>()
  const book: Notes = {
    get: (key) => noted.get(key) ?? notes.get(key),
    set: (key, text) => noted.set(key, text),
  }
  let burnedSun = 0n
  let movedSun = 0n
  let operationsWithoutEffects = 0
  for (const { payer, feeSun, facts, tokenTransfers } of transactions) {
    const legs = facts.map((fact) => settle(isGenesis ? withoutSender(fact) : fact, book, nowMs))
    for (const { account, asset, change } of legs.flatMap((some) => some ?? [])) {
      changes.add(account, asset, change)
    }
    for (const { from, to, asset, amount } of tokenTransfers) {
      changes.add(from, asset, -amount)
      changes.add(to, asset, amount)
    }
    changes.add(payer, trx, -(feeSun ?? 0n))
    burnedSun += feeSun ?? 0n
    movedSun += sumOfTrx(facts, legs)
    const isFeeKnown = isGenesis || (payer !== undefined && feeSun !== undefined)
    if (legs.includes(undefined) || !isFeeKnown) operationsWithoutEffects++
  }
  for (const [key, text] of noted) notes.set(key, text)
  return { changes: changes.list(), notes: notesOf(noted), burnedSun, movedSun, operationsWithoutEffects }
}

/** Sun that did not go from one account to another. */
const sumOfTrx = (facts: readonly Fact[], legs: readonly (readonly Leg[] | undefined)[]): bigint =>
  facts.reduce((sum, { kind }, index) => {
    const moved = kind === 'transfer' ? [] : (legs[index] ?? []).filter(({ asset }) => asset.kind === 'trx')
    return moved.reduce((total, { change }) => total + change, sum)
  }, 0n)

const withoutSender = (fact: Fact): Fact => (fact.kind === 'transfer' ? { ...fact, from: undefined } : fact)

const notesOf = (noted: ReadonlyMap<string, string>): readonly Note[] =>
  [...noted].map(([key, text]) => ({ key, text }))

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
