import type { Address } from '@sundial/primitives'
import type { Connection, RowOf } from '../connection.ts'
import type { Database } from '../database.ts'
import { decodePositions } from '../records/positions.ts'
import type { List } from '../sequences/read-positions.ts'
import { sequences } from '../sequences/sequence.ts'
import { type BlockPosition, readBlockPositions, readHead } from './block-entries.ts'
import { type HolderRequest, rankedPage } from './holders.ts'
import { type Page, pageRange, type PageRequest, readBounds, toPage } from './page.ts'

export type AccountRow = {
  readonly address: Address
  /** Height and time of the first indexed block that names the account. */
  readonly firstSeenHeight: number
  readonly firstSeenMs: number
  readonly lastSeenHeight: number
  readonly lastSeenMs: number
  /** Transactions in which the account is owner or direct counterpart; one to itself counts once here, and out, and in. */
  readonly transactionCount: number
  readonly transactionsOut: number
  readonly transactionsIn: number
  readonly transferCount: number
  readonly transfersOut: number
  readonly transfersIn: number
  /** Seen as the target of a contract call or creation. */
  readonly isContract: boolean
}

/** An account that holds TRX. */
export type RankedAccountRow = AccountRow & { readonly balanceSun: bigint; readonly rank: number }

export const accountQueries = (database: Database) => ({
  accountByAddress: (address: Address): Promise<AccountRow | undefined> =>
    database.snapshot(async (connection) => {
      const rows = await connection.query({
        columns: accountTypes,
        name: 'account_by_address',
        text: `SELECT ${accountColumns} FROM accounts AS account WHERE address = $1`,
        values: [Buffer.from(address, 'hex')],
      })
      return (await toAccountRows(connection, rows))[0]
    }),

  /** The first accounts by address between the two addresses, both included. */
  accountsBetween: (from: Address, to: Address, limit: number): Promise<AccountRow[]> =>
    database.snapshot(async (connection) => {
      const rows = await connection.query({
        columns: accountTypes,
        name: 'accounts_between',
        text: `SELECT ${accountColumns} FROM accounts AS account
        WHERE address BETWEEN $1 AND $2 ORDER BY address LIMIT $3`,
        values: [Buffer.from(from, 'hex'), Buffer.from(to, 'hex'), limit],
      })
      return toAccountRows(connection, rows)
    }),

  /** The accounts in any of the ranges of addresses, both ends included; no order, at most `limit`. */
  accountsAmongRanges: (
    ranges: readonly { readonly from: Address; readonly to: Address }[],
    limit: number,
  ): Promise<AccountRow[]> =>
    database.snapshot(async (connection) => {
      const rows = await connection.query({
        columns: accountTypes,
        name: 'accounts_among_ranges',
        text: `SELECT ${accountColumns} FROM unnest($1::bytea[], $2::bytea[]) AS range (low, high)
        JOIN accounts AS account ON address BETWEEN low AND high LIMIT $3`,
        values: [
          ranges.map(({ from }) => Buffer.from(from, 'hex')),
          ranges.map(({ to }) => Buffer.from(to, 'hex')),
          limit,
        ],
      })
      return toAccountRows(connection, rows)
    }),

  /** In the order of first being seen. An account's number is its place in the order of first being seen. */
  accounts: (request: PageRequest): Promise<Page<AccountRow>> =>
    database.snapshot(async (connection) => {
      const bounds = await readBounds(connection, await readHead(connection), request)
      const range = { from: bounds.from.accounts, to: bounds.to.accounts }
      const { from, to } = pageRange(range, request)
      const rows = await connection.query({
        columns: accountTypes,
        name: 'accounts_by_id',
        text: `SELECT ${accountColumns} FROM accounts AS account
        WHERE account.id >= $1 AND account.id < $2 ORDER BY account.id`,
        values: [from, to],
      })
      return toPage(range, request, await toAccountRows(connection, rows))
    }),

  /** The accounts that hold TRX; absent when balances are not known. */
  accountsByBalance: (request: HolderRequest): Promise<Page<RankedAccountRow> | undefined> =>
    database.snapshot(async (connection) => {
      const page = await rankedPage(connection, { kind: 'trx' }, request)
      if (page === undefined) return undefined
      const columns = await connection.query({
        columns: accountTypes,
        name: 'accounts_by_ids',
        text: `SELECT ${accountColumns} FROM accounts AS account WHERE account.id = ANY($1::integer[])`,
        values: [page.rows.map(({ account }) => account)],
      })
      const rows = await toAccountRows(connection, columns)
      const rowById = new Map(columns.map(({ id }, at) => [id, rows[at]!]))
      return {
        ...page,
        rows: page.rows.map(({ account, amount, rank }) => ({
          ...rowById.get(account)!,
          balanceSun: amount,
          rank,
        })),
      }
    }),

  /** Which of the addresses are contracts, for the marks next to addresses in lists; in the order of addresses. */
  contractsAmong: (addresses: readonly Address[]): Promise<ReadonlySet<Address>> =>
    readContracts(database, addresses),
})

async function readContracts(
  connection: Pick<Connection, 'query' | 'known'>,
  addresses: readonly Address[],
): Promise<ReadonlySet<Address>> {
  const known = connection.known?.contracts
  const unknown = addresses.filter((address) => known?.has(address) !== true)
  const rows =
    unknown.length === 0
      ? []
      : await connection.query({
          columns: { address: 'bytea' },
          name: 'contracts_among',
          text: 'SELECT address FROM accounts WHERE address = ANY($1::bytea[]) AND contract_height IS NOT NULL',
          values: [unknown.map((address) => Buffer.from(address, 'hex'))],
        })
  const contracts = new Set(rows.map(({ address }) => address.toString('hex')))
  for (const address of unknown) known?.set(address, contracts.has(address))
  return new Set(addresses.filter((address) => known?.get(address) ?? contracts.has(address)).toSorted())
}

export const accountTypes = {
  id: 'int4',
  address: 'bytea',
  first_height: 'int4',
  first_ms: 'int8',
  contract_height: 'int4?',
  transaction_count: 'int8',
  transactions_out: 'int8',
  transactions_in: 'int8',
  transfer_count: 'int8',
  transfers_out: 'int8',
  transfers_in: 'int8',
  last_transaction: 'bytea',
  last_transfer: 'bytea',
} as const
export type AccountColumns = RowOf<typeof accountTypes>

/** To select from `accounts AS account`; a list's last element is the end of its open chunk. */
export const accountColumns = `account.id, address, first_height,
  (SELECT timestamp_ms FROM blocks WHERE height = first_height) AS first_ms, contract_height,
  account.transaction_count, transactions_out, transactions_in, account.transfer_count, transfers_out, transfers_in,
  substring(tail_transactions FROM length(tail_transactions) - 4) AS last_transaction,
  substring(tail_transfers FROM length(tail_transfers) - 4) AS last_transfer`

/** Accounts with the heights and times of their last transaction and transfer, in two statements. */
export async function toAccountRows(
  connection: Connection,
  rows: readonly AccountColumns[],
): Promise<AccountRow[]> {
  const transactions = rows.flatMap((row) => decodePositions(row.last_transaction))
  const transfers = rows.flatMap((row) => decodePositions(row.last_transfer))
  const transactionPlaces = await readBlockPositions(connection, 'transactions', transactions)
  const transferPlaces = await readBlockPositions(connection, 'transfers', transfers)
  return rows.map((row) =>
    toAccountRow(row, [
      ...decodePositions(row.last_transaction).map((position) => transactionPlaces.get(position)!),
      ...decodePositions(row.last_transfer).map((position) => transferPlaces.get(position)!),
    ]),
  )
}

function toAccountRow(
  row: AccountColumns,
  lastPlaces: readonly Pick<BlockPosition, 'height' | 'timestampMs'>[],
): AccountRow {
  const first = { height: row.first_height, timestampMs: Number(row.first_ms) }
  // No transaction or transfer names an account that contracts made without giving it anything.
  const last = lastPlaces.reduce((newest, place) => (place.height > newest.height ? place : newest), first)
  return {
    address: row.address.toString('hex'),
    firstSeenHeight: first.height,
    firstSeenMs: first.timestampMs,
    lastSeenHeight: last.height,
    lastSeenMs: last.timestampMs,
    transactionCount: Number(row.transaction_count),
    transactionsOut: Number(row.transactions_out),
    transactionsIn: Number(row.transactions_in),
    transferCount: Number(row.transfer_count),
    transfersOut: Number(row.transfers_out),
    transfersIn: Number(row.transfers_in),
    isContract: row.contract_height !== null,
  }
}

/** One of an account's two lists, without its full chunks; absent when no block names the account. */
export async function readAccountList(
  connection: Connection,
  account: Address,
  name: 'accountTransactions' | 'accountTransfers',
): Promise<List | undefined> {
  const sequence = sequences[name]
  const [row] = await connection.query({
    columns: { id: 'int4', count: 'int8', open: 'bytea' },
    name: `list_of_${sequence.chunks}`,
    text: `SELECT id, ${sequence.countColumn} AS count, ${sequence.tailColumn} AS open
      FROM accounts WHERE address = $1`,
    values: [Buffer.from(account, 'hex')],
  })
  return row && { sequence, owner: row.id, count: Number(row.count), open: row.open }
}
