import type { ExportColumns, ExportRow } from './columns.ts'

/**
 * The tables of an export: one authored entry each. Names are those of the views in docs/sql.md. Addresses are base58, ids hex, and
 * amounts of assets decimal text, because those of tokens exceed every integer of Parquet.
 */
export const exportTables = {
  transactions: {
    height: 'integer',
    index: 'integer',
    time: 'time',
    id: 'text',
    /** Number of the operation, as in docs/transaction-types.md. */
    type: 'integer',
    owner: 'text',
    receiver: 'text?',
    asset: 'text?',
    amount: 'text?',
    selector: 'text?',
    result: 'text?',
    fee_sun: 'bigint?',
    net_usage: 'bigint?',
    energy_usage: 'bigint?',
    paid_bandwidth: 'bigint?',
    staked_energy: 'bigint?',
    supplied_energy: 'bigint?',
  },
  transfers: {
    height: 'integer',
    index: 'integer',
    time: 'time',
    transaction_id: 'text',
    transaction_index: 'integer',
    sender: 'text?',
    receiver: 'text?',
    asset: 'text',
    amount: 'text',
  },
  /** Topics that a transfer or another fact contains are not repeated. The node has the data of logs. */
  logs: {
    height: 'integer',
    time: 'time',
    transaction_id: 'text',
    log_index: 'integer',
    contract: 'text',
    signature: 'text?',
    topic1: 'text?',
    topic2: 'text?',
    topic3: 'text?',
  },
  /** What each balance that changed on the day was at its end. */
  balances: {
    day: 'day',
    height: 'integer',
    address: 'text',
    asset: 'text',
    balance: 'text',
  },
  /** The series of the charts on the day. */
  series: {
    day: 'day',
    name: 'text',
    key: 'text?',
    unit: 'text',
    value: 'text?',
  },
} as const satisfies Readonly<Record<string, ExportColumns>>

export type ExportTable = keyof typeof exportTables
export type RowOfTable<Table extends ExportTable> = ExportRow<(typeof exportTables)[Table]>
export const exportTableNames = Object.keys(exportTables) as readonly ExportTable[]
