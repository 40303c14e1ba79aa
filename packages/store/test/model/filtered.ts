import { type Candidate, chooseIndex } from '../../src/queries/filtered/choose-index.ts'
import type { RowConditions } from '../../src/queries/filtered/conditions.ts'
import type { FilteredPage, FilteredRequest } from '../../src/queries/filtered/filtered.ts'
import type { IndexedBlock } from '../../src/indexed-block.ts'
import type { TransactionRow } from '../../src/queries/transactions.ts'
import type { TransferRow } from '../../src/queries/transfers.ts'
import type { SearchedBlocks } from '../../src/queries/filtered/range.ts'
import { ChainRows } from './rows.ts'

/** Searches of the whole chain, one row after the other: each index is a list of rows that were filtered before. */
export class FilteredModel {
  readonly #blocks: readonly IndexedBlock[]
  readonly #rows: ChainRows
  readonly #transactionById: ReadonlyMap<string, TransactionRow>

  constructor(blocks: readonly IndexedBlock[]) {
    this.#blocks = blocks
    this.#rows = new ChainRows(blocks)
    this.#transactionById = new Map(this.#rows.transactions.map((row) => [row.id, row]))
  }

  transactions(conditions: RowConditions, request: FilteredRequest): FilteredPage<TransactionRow> {
    return this.#search(this.#rows.transactions, conditions, request, {
      sides: ({ owner, to }) => ({ from: owner, to }),
      transaction: (row) => row,
      listed: ['types'],
    })
  }

  transfers(conditions: RowConditions, request: FilteredRequest): FilteredPage<TransferRow> {
    return this.#search(this.#rows.transfers, conditions, request, {
      sides: ({ from, to }) => ({ from, to }),
      transaction: ({ transactionId }) => this.#transactionById.get(transactionId)!,
      listed: ['asset'],
    })
  }

  #search<Row extends Found>(
    rows: readonly Row[],
    conditions: RowConditions,
    { limit, mostExamined, before = Infinity, ...range }: FilteredRequest,
    { sides, transaction, listed }: Members<Row>,
  ): FilteredPage<Row> {
    const blocks = this.#blocks.filter((block) => isWithin(block, range))
    const inRange = rows
      .map((row, position) => ({ row, position }))
      .filter(({ row, position }) => isWithin(row, range) && position < before)
    const isOf = (row: Row, wanted: RowConditions) =>
      isMatching({ ...row, ...sides(row) }, transaction(row), wanted)
    const lists = (['from', 'to'] as const).flatMap((index) => {
      const account = conditions[index]
      if (account === undefined) return []
      const names = [index, ...listed]
      const known = Object.fromEntries(names.map((name) => [name, conditions[name]]))
      const list = inRange.filter(({ row }) => isOf(row, known))
      return [{ index, count: list.length, list }]
    })
    const asked = Object.entries(conditions).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const others = asked.filter((name) => !(listed as readonly string[]).includes(name))
    const hasTotal = asked.length === 0 || (others.length === 1 && ['from', 'to'].includes(others[0]!))
    const chosen = chooseIndex<Candidate & { readonly list: typeof inRange }>([
      { index: 'blocks', count: inRange.length, list: inRange },
      ...lists,
    ])
    const most = mostOf(chosen.index, { mostExamined, ...range })
    const examined = examinedOf(chosen.list.toReversed(), ({ row }) => isOf(row, conditions), most)
    const found = examined.filter(({ row }) => isOf(row, conditions))
    const lowest = chosen.list.length > examined.length ? examined.at(-1) : undefined
    const last = found.length > limit ? found[limit - 1] : lowest
    const count = last === undefined ? examined.length : examined.indexOf(last) + 1
    const newest = before === Infinity ? blocks.at(-1) : this.#blockOf(inRange.at(-1)?.row)
    const oldest = last === undefined ? blocks[0] : this.#blockOf(last.row)
    return {
      rows: found.slice(0, limit).map(({ row }) => row),
      index: chosen.index,
      examined: count,
      left: chosen.count - count,
      next: last?.position,
      total: hasTotal
        ? rows.filter((row) => isWithin(row, range) && isOf(row, conditions)).length
        : undefined,
      newest: refOf(newest),
      oldest: refOf(oldest),
    }
  }

  #blockOf(row: Found | undefined): IndexedBlock | undefined {
    return this.#blocks.find(({ height }) => height === row?.height)
  }
}

type Most = { readonly most: number; readonly sought: number }
type Examined = Pick<FilteredRequest, 'mostExamined' | 'mostListed' | 'mostSought'>

function mostOf(
  index: string,
  { mostExamined: most, mostListed = most, mostSought = mostListed }: Examined,
): Most {
  return index === 'blocks' ? { most, sought: most } : { most: mostListed, sought: mostSought }
}

/** The first ones, and where none of these match more, up to the first that does. */
function examinedOf<One>(
  rows: readonly One[],
  isOf: (one: One) => boolean,
  { most, sought }: Most,
): readonly One[] {
  const first = rows.findIndex(isOf)
  const end = first < 0 ? sought : Math.min(first + 1, sought)
  return rows.slice(0, Math.max(most, end))
}

const refOf = (block: IndexedBlock | undefined) => block && { height: block.height, id: block.id }

type Found = Pick<TransactionRow, 'height' | 'timestampMs' | 'asset' | 'amount'>
type Times = Pick<Found, 'height' | 'timestampMs'>

const isWithin = (
  { height, timestampMs }: Times,
  { fromMs = -Infinity, toMs = Infinity, fromHeight = 0, toHeight = Infinity }: SearchedBlocks,
): boolean => timestampMs >= fromMs && timestampMs <= toMs && height >= fromHeight && height <= toHeight

type Members<Row> = {
  readonly sides: (row: Row) => Pick<TransferRow, 'from' | 'to'>
  readonly transaction: (row: Row) => TransactionRow
  /** Conditions that lists of an account know. */
  readonly listed: readonly (keyof RowConditions)[]
}

type Compared = Pick<TransferRow, 'from' | 'to'> & Pick<TransactionRow, 'asset' | 'amount'>

/** The conditions as a reader would write them: of each, whether it is absent or fulfilled. */
// eslint-disable-next-line complexity -- One line for each condition.
function isMatching(row: Compared, parent: TransactionRow, conditions: RowConditions): boolean {
  const { types, from, to, asset, leastAmount, mostAmount, selector, result } = conditions
  const amount = row.asset === undefined ? undefined : row.amount
  const isFailure = parent.result !== undefined && parent.result !== 'SUCCESS'
  return [
    types === undefined || types.has(parent.type),
    from === undefined || row.from === from,
    to === undefined || row.to === to,
    asset === undefined || JSON.stringify(row.asset) === JSON.stringify(asset),
    leastAmount === undefined || (amount !== undefined && amount >= leastAmount),
    mostAmount === undefined || (amount !== undefined && amount <= mostAmount),
    selector === undefined || parent.selector === selector,
    result === undefined || parent.result === result || (result === 'FAIL' && isFailure),
  ].every((isFulfilled) => isFulfilled)
}
