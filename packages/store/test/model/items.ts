import {
  type ItemHoldingRow,
  type ItemScope,
  type ItemRequest,
  type ItemRow,
} from '../../src/queries/items.ts'
import { type Page } from '../../src/queries/page.ts'
import type { Address } from '@sundial/primitives'
import type { IndexedBlock, Fact } from '../../src/indexed-block.ts'
import { factAccounts } from './counts.ts'
import { isCallWithoutReceipt } from './rows.ts'

type Moved = Extract<Fact, { readonly kind: 'nftTransfer' }> & { readonly timestampMs: number }

/** Who holds which items, added up from all transfers by hand. */
export class ItemsModel {
  readonly #blocks: readonly IndexedBlock[]
  #holdings: readonly ItemHoldingRow[] | undefined

  constructor(blocks: readonly IndexedBlock[]) {
    this.#blocks = blocks
  }

  itemHoldings(place: ItemScope, request: ItemRequest): Page<ItemHoldingRow> | undefined {
    return this.#isKnown() ? pageOf(this.holdings().filter(isIn(place)), request) : undefined
  }

  itemsOfContract(contract: Address, request: ItemRequest): Page<ItemRow> | undefined {
    if (!this.#isKnown()) return undefined
    const items = new Map<bigint, { id: bigint; holderCount: number; lastMovedMs: number }>()
    for (const { id, lastMovedMs, ...row } of this.holdings()) {
      if (row.contract !== contract) continue
      items.set(id, { id, lastMovedMs, holderCount: (items.get(id)?.holderCount ?? 0) + 1 })
    }
    return pageOf([...items.values()], request)
  }

  /** By contract, id and holder, accounts in the order of being seen. */
  holdings(): readonly ItemHoldingRow[] {
    return (this.#holdings ??= this.#sum())
  }

  #sum(): readonly ItemHoldingRow[] {
    const found = new Map<string, ItemHoldingRow>()
    const lastMoved = new Map<string, number>()
    for (const moved of this.#moved()) {
      lastMoved.set(`${moved.contract} ${moved.id}`, moved.timestampMs)
      for (const [holder, change] of [
        [moved.from, -moved.amount] as const,
        [moved.to, moved.amount] as const,
      ]) {
        if (holder === undefined) continue
        const { contract, id } = moved
        const name = `${contract} ${id} ${holder}`
        const amount = (found.get(name)?.amount ?? 0n) + change
        found.set(name, { contract, id, holder, amount, lastMovedMs: 0 })
      }
    }
    const numbers = this.#numbers()
    return [...found.values()]
      .filter(({ amount }) => amount > 0n)
      .map((row) => ({ ...row, lastMovedMs: lastMoved.get(`${row.contract} ${row.id}`)! }))
      .sort(
        (left, right) =>
          numbers.get(left.contract)! - numbers.get(right.contract)! ||
          (left.id === right.id ? 0 : left.id < right.id ? -1 : 1) ||
          numbers.get(left.holder)! - numbers.get(right.holder)!,
      )
  }

  #moved(): readonly Moved[] {
    return this.#blocks.flatMap(({ facts, timestampMs }) =>
      facts.flatMap((fact) => (fact.kind === 'nftTransfer' ? [{ ...fact, timestampMs }] : [])),
    )
  }

  #numbers(): ReadonlyMap<Address, number> {
    const numbers = new Map<Address, number>()
    const see = (address: Address | undefined) => {
      if (address !== undefined && !numbers.has(address)) numbers.set(address, numbers.size)
    }
    for (const { transactions, transfers, facts, ledger } of this.#blocks) {
      for (const { owner, to } of transactions) [owner, to].forEach(see)
      for (const { from, to } of transfers) [from, to].forEach(see)
      facts.flatMap(factAccounts).forEach(see)
      for (const { account } of ledger.changes) see(account)
    }
    return numbers
  }

  #isKnown(): boolean {
    return (
      this.#blocks.length > 0 &&
      this.#blocks.every(
        ({ height, transactions }, at) => height === at && !transactions.some(isCallWithoutReceipt),
      )
    )
  }
}

const isIn =
  (place: ItemScope) =>
  ({ contract, id, holder }: ItemHoldingRow): boolean =>
    place.of === 'contract'
      ? contract === place.contract && (place.id === undefined || id === place.id)
      : holder === place.holder && (place.contract === undefined || contract === place.contract)

function pageOf<Row>(rows: readonly Row[], { start, limit, order }: ItemRequest): Page<Row> {
  const ordered = order === 'rising' ? rows : rows.toReversed()
  return { rows: ordered.slice(start, start + limit), total: rows.length }
}
