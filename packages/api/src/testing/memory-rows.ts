// Rows of lists as they follow from blocks, worked out slowly.
import type { Address } from '@sundial/primitives'
import type {
  AccountRow,
  IndexedBlock,
  BlockRow,
  FactRow,
  Page,
  PageRequest,
  TransactionRow,
  TransferRow,
} from '@sundial/store'

export const blockRowsIn = (blocks: readonly IndexedBlock[]): BlockRow[] =>
  blocks.map((facts) => {
    const { transactions, transfers, ledger: _, facts: __, ...block } = facts
    return {
      ...block,
      transactionCount: transactions.length,
      transferCount: transfers.length,
      callsWithoutReceipt: transactions.filter(isCallWithoutReceipt).length,
      feeSun: sumIfAll(transactions.map(({ feeSun }) => feeSun)),
      netUsage: sumIfAll(transactions.map(({ netUsage }) => netUsage)),
      energyUsage: sumIfAll(transactions.map(({ energyUsage }) => energyUsage)),
    }
  })

export const transactionsIn = (blocks: readonly IndexedBlock[]): TransactionRow[] =>
  blocks.flatMap(({ height, timestampMs, transactions }) =>
    transactions.map((transaction, index) => ({ ...transaction, height, index, timestampMs })),
  )

export const transfersIn = (blocks: readonly IndexedBlock[]): TransferRow[] =>
  blocks.flatMap(({ height, timestampMs, transactions, transfers }) =>
    transfers.map((transfer, index) => {
      const { id, type, result } = transactions[transfer.transactionIndex]!
      return { ...transfer, height, timestampMs, index, transactionId: id, type, result }
    }),
  )

export const factsIn = (blocks: readonly IndexedBlock[]): FactRow[] =>
  blocks.flatMap(({ height, timestampMs, transactions, facts }) =>
    facts.map((fact, index) => ({
      ...fact,
      height,
      timestampMs,
      index,
      transactionId: transactions[fact.transactionIndex]!.id,
    })),
  )

export function accountsIn(blocks: readonly IndexedBlock[]): AccountRow[] {
  const named = [
    ...transactionsIn(blocks).map(({ owner, to, height }) => ({ height, addresses: [owner, to] })),
    ...transfersIn(blocks).map(({ from, to, height }) => ({ height, addresses: [from, to] })),
  ].sort((left, right) => left.height - right.height)
  const addresses = new Set(named.flatMap(({ addresses }) => addresses))
  return [...addresses]
    .filter((address) => address !== undefined)
    .map((address) => accountIn(blocks, address))
}

/** Of an account that stands in a transaction or transfer of the blocks. */
export function accountIn(blocks: readonly IndexedBlock[], address: Address): AccountRow {
  const transactions = transactionsIn(blocks).filter(({ owner, to }) => owner === address || to === address)
  const transfers = transfersIn(blocks).filter(({ from, to }) => from === address || to === address)
  const places = [...transactions, ...transfers].sort((left, right) => left.height - right.height)
  return {
    address,
    firstSeenHeight: places[0]!.height,
    firstSeenMs: places[0]!.timestampMs,
    lastSeenHeight: places.at(-1)!.height,
    lastSeenMs: places.at(-1)!.timestampMs,
    transactionCount: transactions.length,
    transactionsOut: transactions.filter(({ owner }) => owner === address).length,
    transactionsIn: transactions.filter(({ to }) => to === address).length,
    transferCount: transfers.length,
    transfersOut: transfers.filter(({ from }) => from === address).length,
    transfersIn: transfers.filter(({ to }) => to === address).length,
    isContract: transactions.some(({ to, type }) => to === address && (type === 30 || type === 31)),
  }
}

export function pageOf<Row extends { readonly timestampMs: number }>(
  rows: readonly Row[],
  request: PageRequest,
): Page<Row> {
  const { start, limit, order, fromMs = 0, toMs = Infinity, before = Infinity } = request
  const matching = rows.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs)
  const old = matching.slice(0, before)
  const ordered = order === 'newest' ? old.toReversed() : old
  return { rows: ordered.slice(start, start + limit), total: matching.length }
}

export const isCallWithoutReceipt = ({ type, feeSun }: IndexedBlock['transactions'][number]): boolean =>
  (type === 30 || type === 31) && feeSun === undefined

const sumIfAll = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.includes(undefined) ? undefined : values.reduce<bigint>((sum, value) => sum + value!, 0n)
