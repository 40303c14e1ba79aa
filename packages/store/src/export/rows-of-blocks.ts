import { type Address, toBase58 } from '@sundial/primitives'
import type { Database } from '../database.ts'
import type { BlockEntry } from '../head.ts'
import type { Asset } from '../indexed-block.ts'
import { readHead } from '../queries/block-entries.ts'
import { type FactRow, readFacts } from '../queries/facts.ts'
import { readNextBlocks } from '../queries/next-blocks.ts'
import { positionsOf } from '../queries/page.ts'
import { readTransactions, type TransactionRow } from '../queries/transactions.ts'
import { readTransfers, type TransferRow } from '../queries/transfers.ts'
import type { DayOfBlocks } from './days.ts'
import { ExportRefused } from './export-refused.ts'
import type { RowOfTable } from './tables.ts'

/** What some blocks contain, as rows of the export. */
export type BlockRows = {
  readonly transactions: readonly RowOfTable<'transactions'>[]
  readonly transfers: readonly RowOfTable<'transfers'>[]
  readonly logs: readonly RowOfTable<'logs'>[]
}

/** What is read at once at most, unless a single block has more. */
const rowsAtOnce = 1500

/** The rows of a day in the order of the chain, some blocks at a time, each in a snapshot of its own. */
export async function* rowsOfDay(
  database: Database,
  { first, last }: DayOfBlocks,
): AsyncGenerator<BlockRows> {
  const texts = new Texts()
  for (let position = first.before.blocks; position <= last.before.blocks;) {
    const read = await database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const found = await readNextBlocks(connection, position, rowsAtOnce)
      const blocks = found.filter(({ before }) => before.blocks <= last.before.blocks)
      if (head === undefined || blocks.length === 0) throw gone(last)
      const [from, to] = [blocks[0]!.before, blocks.at(-1)!.after]
      const range = (name: 'transactions' | 'transfers' | 'facts') =>
        positionsOf({ from: from[name], to: to[name] })
      return {
        next: position + blocks.length,
        transactions: await readTransactions(connection, range('transactions'), head.after.transactions),
        transfers: await readTransfers(connection, range('transfers'), head.after),
        facts: await readFacts(connection, range('facts'), head.after),
      }
    })
    position = read.next
    yield {
      transactions: read.transactions.map((row) => toTransaction(row, texts)),
      transfers: read.transfers.map((row) => toTransfer(row, texts)),
      logs: read.facts.flatMap((row) => toLog(row, texts)),
    }
  }
}

const gone = ({ height }: BlockEntry) =>
  new ExportRefused('undone', `Block ${height} was undone while it was exported: run the export again.`)

const toTransaction = (row: TransactionRow, texts: Texts): RowOfTable<'transactions'> => ({
  height: row.height,
  index: row.index,
  time: row.timestampMs,
  id: row.id,
  type: row.type,
  owner: texts.address(row.owner),
  receiver: row.to && texts.address(row.to),
  asset: row.asset && texts.asset(row.asset),
  amount: row.amount?.toString(),
  selector: row.selector,
  result: row.result,
  fee_sun: row.feeSun,
  net_usage: row.netUsage,
  energy_usage: row.energyUsage,
  paid_bandwidth: row.sources?.paidBandwidth,
  staked_energy: row.sources?.stakedEnergy,
  supplied_energy: row.sources?.suppliedEnergy,
})

const toTransfer = (row: TransferRow, texts: Texts): RowOfTable<'transfers'> => ({
  height: row.height,
  index: row.index,
  time: row.timestampMs,
  transaction_id: row.transactionId,
  transaction_index: row.transactionIndex,
  sender: row.from && texts.address(row.from),
  receiver: row.to && texts.address(row.to),
  asset: texts.asset(row.asset),
  amount: row.amount.toString(),
})

const toLog = (row: FactRow, texts: Texts): readonly RowOfTable<'logs'>[] => {
  if (row.kind !== 'event') return []
  const [topic1, topic2, topic3] = row.topics
  return [
    {
      height: row.height,
      time: row.timestampMs,
      transaction_id: row.transactionId,
      log_index: row.logIndex,
      contract: texts.address(row.contract),
      signature: row.signature,
      topic1,
      topic2,
      topic3,
    },
  ]
}

const mostTexts = 20_000

/** Addresses and assets as text; what is written again and again is encoded once. */
export class Texts {
  #known = new Map<Address, string>()

  address(address: Address): string {
    const known = this.#known.get(address)
    if (known !== undefined) return known
    if (this.#known.size === mostTexts) this.#known = new Map()
    const text = toBase58(address)
    this.#known.set(address, text)
    return text
  }

  asset(asset: Asset): string {
    switch (asset.kind) {
      case 'trx':
        return 'trx'
      case 'trc10':
        return `trc10:${asset.id}`
      case 'trc20':
        return `trc20:${this.address(asset.contract)}`
    }
  }
}
