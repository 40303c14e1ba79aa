import type { Connection, RowOf } from '../connection.ts'
import type { Totals } from '../head.ts'
import { cutOpenChunk, reopenChunks } from '../sequences/cut.ts'
import { sequences } from '../sequences/sequence.ts'
import { type AccountChange, accountChanges } from '../write/account-changes.ts'
import type { Batch } from '../write/number-blocks.ts'
import { deleteFrom } from './cut.ts'
import { blocksByWitness } from '../write/write-witnesses.ts'

const { accountTransactions, accountTransfers } = sequences

/** Deletes the accounts first seen in the batch, and what the batch added to older ones. */
export async function undoAccounts(connection: Connection, batch: Batch, remaining: Totals): Promise<void> {
  await deleteFrom(connection, { table: 'accounts', column: 'id' }, remaining.accounts)
  await deleteFrom(connection, { table: 'account_transactions', column: 'account' }, remaining.accounts)
  await deleteFrom(connection, { table: 'account_transfers', column: 'account' }, remaining.accounts)
  const changes = [...accountChanges(batch)]
    .filter(([id]) => id < remaining.accounts)
    .sort(([left], [right]) => left - right)
  const shrunk = await shrinkAccounts(connection, changes, batch.blocks[0]!.height)
  await reopenChunks(
    connection,
    accountTransactions,
    shrunk.map((row) => ({ id: row.id, count: row.transaction_count, isEmpty: row.lacks_transactions })),
  )
  await reopenChunks(
    connection,
    accountTransfers,
    shrunk.map((row) => ({ id: row.id, count: row.transfer_count, isEmpty: row.lacks_transfers })),
  )
}

const shrunkTypes = {
  id: 'int4',
  transaction_count: 'int8',
  transfer_count: 'int8',
  /** Nothing is left of the chunk that was open. */
  lacks_transactions: 'bool',
  lacks_transfers: 'bool',
} as const
type Shrunk = RowOf<typeof shrunkTypes>

/** Returns the remaining lists. */
async function shrinkAccounts(
  connection: Connection,
  changes: readonly (readonly [number, AccountChange])[],
  firstUndoneHeight: number,
): Promise<readonly Shrunk[]> {
  return connection.query({
    columns: shrunkTypes,
    name: 'shrink_accounts',
    text: `UPDATE accounts SET
        transaction_count = accounts.transaction_count - undone.transaction_count,
        transactions_out = accounts.transactions_out - undone.transactions_out,
        transactions_in = accounts.transactions_in - undone.transactions_in,
        transfer_count = accounts.transfer_count - undone.transfer_count,
        transfers_out = accounts.transfers_out - undone.transfers_out,
        transfers_in = accounts.transfers_in - undone.transfers_in,
        contract_height = CASE WHEN contract_height < $8 THEN contract_height END,
        tail_transactions = ${cutOpenChunk(accountTransactions, 'undone.transaction_count')},
        tail_transfers = ${cutOpenChunk(accountTransfers, 'undone.transfer_count')}
      FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[],
          $7::integer[])
        AS undone (id, transaction_count, transactions_out, transactions_in, transfer_count, transfers_out,
          transfers_in)
      WHERE accounts.id = undone.id
      RETURNING accounts.id, accounts.transaction_count, accounts.transfer_count,
        length(accounts.tail_transactions) = 0 AS lacks_transactions,
        length(accounts.tail_transfers) = 0 AS lacks_transfers`,
    values: [
      changes.map(([id]) => id),
      changes.map(([, change]) => change.transactions.length),
      changes.map(([, change]) => change.transactionsOut),
      changes.map(([, change]) => change.transactionsIn),
      changes.map(([, change]) => change.transfers.length),
      changes.map(([, change]) => change.transfersOut),
      changes.map(([, change]) => change.transfersIn),
      firstUndoneHeight,
    ],
  })
}

const { witnessBlocks } = sequences

export async function undoWitnesses(connection: Connection, batch: Batch, remaining: Totals): Promise<void> {
  await deleteFrom(connection, { table: 'witnesses', column: 'id' }, remaining.witnesses)
  await deleteFrom(connection, { table: 'witness_blocks', column: 'witness' }, remaining.witnesses)
  const undone = [...blocksByWitness(batch)].filter(([id]) => id < remaining.witnesses)
  const shrunk = await connection.query({
    columns: { id: 'int4', count: 'int8', isEmpty: 'bool' },
    name: 'shrink_witnesses',
    text: `UPDATE witnesses SET
        block_count = witnesses.block_count - undone.block_count,
        tail_blocks = ${cutOpenChunk(witnessBlocks, 'undone.block_count')}
      FROM unnest($1::integer[], $2::integer[]) AS undone (id, block_count)
      WHERE witnesses.id = undone.id
      RETURNING witnesses.id, witnesses.block_count AS count, length(witnesses.tail_blocks) = 0 AS "isEmpty"`,
    values: [undone.map(([id]) => id), undone.map(([, positions]) => positions.length)],
  })
  await reopenChunks(connection, witnessBlocks, shrunk)
}
