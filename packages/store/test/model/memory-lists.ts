import type { Address } from '@sundial/primitives'
import type { Asset } from '../../src/indexed-block.ts'
import type { FactRow } from '../../src/queries/facts.ts'
import type { TransactionPart, TransferPart } from '../../src/queries/listed-parts.ts'
import type { Page, PageRequest } from '../../src/queries/page.ts'
import type { TransactionRow } from '../../src/queries/transactions.ts'
import type { TransactionPlace, TransferRow } from '../../src/queries/transfers.ts'
import { encodeAsset } from '../../src/records/asset.ts'
import { MemoryBooks } from './memory-books.ts'
import { type ChainRows, pageOf, timeOf } from './rows.ts'

/** Lists of transactions and transfers of the store over plain lists. */
export abstract class MemoryLists extends MemoryBooks {
  protected abstract get rows(): ChainRows

  async transactionById(id: string): Promise<TransactionRow | undefined> {
    return this.rows.transactions.find((transaction) => transaction.id === id)
  }
  async transactionsByIdPrefix(prefix: string, limit: number): Promise<TransactionRow[]> {
    if (prefix.length < 6) return []
    return this.rows.transactions.filter(({ id }) => id.startsWith(prefix.toLowerCase())).slice(0, limit)
  }
  async transactions(request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(this.rows.transactions, request, timeOf)
  }
  async transactionsOfBlock(height: number, request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(
      this.rows.transactions.filter((transaction) => transaction.height === height),
      request,
      timeOf,
    )
  }
  async transactionsOfAccount(account: Address, request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(this.rows.transactionsOf(account), request, timeOf)
  }

  async transfers(request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(this.rows.transfers, request, timeOf)
  }
  async transfersOfBlock(height: number, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      this.rows.transfers.filter((transfer) => transfer.height === height),
      request,
      timeOf,
    )
  }
  async transfersOfAccount(account: Address, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(this.rows.transfersOf(account), request, timeOf)
  }
  async transfersOfAsset(asset: Asset, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(this.rows.transfersOfAsset(asset), request, timeOf)
  }
  async transfersOfPart(
    account: Address,
    part: TransferPart,
    request: PageRequest,
  ): Promise<Page<TransferRow>> {
    const rows = this.rows.transfersOf(account).filter(({ from, to, asset }) => {
      const isOf =
        'kind' in part
          ? asset.kind === part.kind
          : part.asset === undefined || encodeAsset(asset) === encodeAsset(part.asset)
      return isOf && (part.way === undefined || (part.way === 'in' ? to : from) === account)
    })
    return pageOf(rows, request, timeOf)
  }
  async transfersOfKind(kind: Asset['kind'], request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      this.rows.transfers.filter(({ asset }) => asset.kind === kind),
      request,
      timeOf,
    )
  }
  async transactionsOfPart(
    account: Address,
    { side, types }: TransactionPart,
    request: PageRequest,
  ): Promise<Page<TransactionRow>> {
    const rows = this.rows
      .transactionsOf(account)
      .filter(
        (row) =>
          (types === undefined || types.has(row.type)) && (side === undefined || row[side] === account),
      )
    return pageOf(rows, request, timeOf)
  }
  async transactionsOfTypes(
    wanted: ReadonlySet<number>,
    request: PageRequest,
  ): Promise<Page<TransactionRow>> {
    return pageOf(
      this.rows.transactions.filter(({ type }) => wanted.has(type)),
      request,
      timeOf,
    )
  }
  async factsOfKind(wanted: FactRow['kind'], request: PageRequest): Promise<Page<FactRow>> {
    return pageOf(
      this.rows.facts.filter(({ kind }) => kind === wanted),
      request,
      timeOf,
    )
  }
  async filledLists(): Promise<{ readonly blocks: number; readonly of: number } | undefined> {
    return undefined
  }
  async fillLists(): Promise<boolean> {
    return false
  }
  async filledMetrics(): Promise<{ readonly blocks: number; readonly of: number } | undefined> {
    return undefined
  }
  async fillMetrics(): Promise<boolean> {
    return false
  }
  async transfersOfTransaction(id: string): Promise<readonly TransferRow[]> {
    return this.rows.transfers.filter(({ transactionId }) => transactionId === id)
  }
  async transfersOfTransactions(places: readonly TransactionPlace[]): Promise<readonly TransferRow[]> {
    return this.rows.transfers.filter(({ height, transactionIndex }) =>
      places.some((place) => place.height === height && place.index === transactionIndex),
    )
  }
}
