import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import { append, type Append, copyFullChunks, overflows } from '../sequences/sequence.ts'
import { type AccountChange, accountChanges, noChange } from './account-changes.ts'
import type { KnownAccount, KnownIds } from './known-ids.ts'
import type { Batch } from './number-blocks.ts'

type Growth = {
  readonly id: number
  readonly change: AccountChange
  readonly transactions: Append
  readonly transfers: Append
  /** Absent: as it is. */
  readonly balances: Buffer | undefined
}

const empty = Buffer.alloc(0)

type BatchOfAccounts = {
  readonly batch: Batch
  readonly names: KnownIds
  /** Open lists of balances that changed, by account. */
  readonly balances: ReadonlyMap<number, Buffer>
}

/** New accounts, the counts of all, and what each of their sequences grows by. */
export async function writeAccounts(
  connection: Connection,
  { batch, names, balances }: BatchOfAccounts,
): Promise<void> {
  const changed = withSilent(accountChanges(batch), names, balances)
  const changes = [...changed].sort(([left], [right]) => left - right)
  const open = await readOverflowing(connection, changes, names.accounts)
  const growths = changes.map(([id, change]): Growth => {
    const known = names.accounts.get(id)
    const chunks = open.get(id)
    return {
      id,
      change,
      transactions: append(known?.transactionCount ?? 0, chunks?.transactions ?? empty, change.transactions),
      transfers: append(known?.transferCount ?? 0, chunks?.transfers ?? empty, change.transfers),
      balances: balances.get(id),
    }
  })
  await updateAccounts(
    connection,
    growths.filter(({ id }) => names.accounts.has(id)),
  )
  await copyNewAccounts(
    connection,
    batch,
    growths.filter(({ id }) => !names.accounts.has(id)),
    names,
  )
  await copyFullChunks(
    connection,
    'account_transactions',
    'account',
    growths.map(({ id, transactions }) => ({ id, full: transactions.full })),
  )
  await copyFullChunks(
    connection,
    'account_transfers',
    'account',
    growths.map(({ id, transfers }) => ({ id, full: transfers.full })),
  )
}

/** An account may change, or be new, only by its balance: by an action of a contract within a call. */
function withSilent(
  changes: Map<number, AccountChange>,
  { numbers: { accounts } }: KnownIds,
  balances: ReadonlyMap<number, Buffer>,
): Map<number, AccountChange> {
  const add = (id: number): void => {
    if (!changes.has(id)) changes.set(id, noChange())
  }
  for (let id = accounts.count - accounts.fresh.length; id < accounts.count; id++) add(id)
  for (const id of balances.keys()) add(id)
  return changes
}

/** Open chunks that fill up in this batch, by account. */
async function readOverflowing(
  connection: Connection,
  changes: readonly (readonly [number, AccountChange])[],
  known: ReadonlyMap<number, KnownAccount>,
): Promise<ReadonlyMap<number, { readonly transactions: Buffer; readonly transfers: Buffer }>> {
  const ids = changes
    .filter(([id, change]) => {
      const counts = known.get(id)
      return (
        counts !== undefined &&
        (overflows(counts.transactionCount, change.transactions.length) ||
          overflows(counts.transferCount, change.transfers.length))
      )
    })
    .map(([id]) => id)
  if (ids.length === 0) return new Map()
  const rows = await connection.query({
    columns: { id: 'int4', tail_transactions: 'bytea', tail_transfers: 'bytea' },
    name: 'open_account_chunks',
    text: 'SELECT id, tail_transactions, tail_transfers FROM accounts WHERE id = ANY($1::integer[])',
    values: [ids],
  })
  return new Map(
    rows.map((row) => [row.id, { transactions: row.tail_transactions, transfers: row.tail_transfers }]),
  )
}

async function updateAccounts(connection: Connection, growths: readonly Growth[]): Promise<void> {
  if (growths.length === 0) return
  await connection.query({
    name: 'grow_accounts',
    text: `UPDATE accounts AS account SET
        transaction_count = account.transaction_count + grown.transaction_count,
        transactions_out = account.transactions_out + grown.transactions_out,
        transactions_in = account.transactions_in + grown.transactions_in,
        transfer_count = account.transfer_count + grown.transfer_count,
        transfers_out = account.transfers_out + grown.transfers_out,
        transfers_in = account.transfers_in + grown.transfers_in,
        contract_height = coalesce(account.contract_height, grown.contract_height),
        tail_transactions = CASE WHEN grown.replaces_transactions THEN grown.tail_transactions
          ELSE account.tail_transactions || grown.tail_transactions END,
        tail_transfers = CASE WHEN grown.replaces_transfers THEN grown.tail_transfers
          ELSE account.tail_transfers || grown.tail_transfers END,
        tail_balances = coalesce(grown.tail_balances, account.tail_balances)
      FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[],
          $7::integer[], $8::integer[], $9::boolean[], $10::bytea[], $11::boolean[], $12::bytea[], $13::bytea[])
        AS grown (id, transaction_count, transactions_out, transactions_in, transfer_count, transfers_out,
          transfers_in, contract_height, replaces_transactions, tail_transactions, replaces_transfers,
          tail_transfers, tail_balances)
      WHERE account.id = grown.id`,
    values: [
      growths.map(({ id }) => id),
      growths.map(({ change }) => change.transactions.length),
      growths.map(({ change }) => change.transactionsOut),
      growths.map(({ change }) => change.transactionsIn),
      growths.map(({ change }) => change.transfers.length),
      growths.map(({ change }) => change.transfersOut),
      growths.map(({ change }) => change.transfersIn),
      growths.map(({ change }) => change.contractHeight ?? null),
      growths.map(({ transactions }) => transactions.replaces),
      growths.map(({ transactions }) => transactions.open),
      growths.map(({ transfers }) => transfers.replaces),
      growths.map(({ transfers }) => transfers.open),
      growths.map(({ balances }) => balances ?? null),
    ],
  })
}

const columns = {
  id: 'int4',
  address: 'hex',
  first_height: 'int4',
  contract_height: 'int4',
  transaction_count: 'int8',
  transactions_out: 'int8',
  transactions_in: 'int8',
  transfer_count: 'int8',
  transfers_out: 'int8',
  transfers_in: 'int8',
  tail_transactions: 'bytea',
  tail_transfers: 'bytea',
  tail_balances: 'bytea',
} as const

async function copyNewAccounts(
  connection: Connection,
  { blocks }: Batch,
  growths: readonly Growth[],
  { numbers }: KnownIds,
): Promise<void> {
  if (growths.length === 0) return
  const rows = new CopyRows(columns)
  const { fresh, count } = numbers.accounts
  const firstId = count - fresh.length
  let block = 0
  for (const { id, change, transactions, transfers, balances } of growths) {
    while (blocks[block]!.after.accounts <= id) block++
    rows.add({
      id,
      address: fresh[id - firstId]!,
      first_height: blocks[block]!.height,
      contract_height: change.contractHeight,
      transaction_count: change.transactions.length,
      transactions_out: change.transactionsOut,
      transactions_in: change.transactionsIn,
      transfer_count: change.transfers.length,
      transfers_out: change.transfersOut,
      transfers_in: change.transfersIn,
      tail_transactions: transactions.open,
      tail_transfers: transfers.open,
      tail_balances: balances ?? empty,
    })
  }
  await copyIn(connection, 'accounts', rows.columns, rows.finish())
}
