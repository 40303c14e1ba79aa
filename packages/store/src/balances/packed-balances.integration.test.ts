// Migration 0019: what was a row for each balance is packed as if it had been written so.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrate, migrationsDirectory } from '../migrate.ts'
import { openStore } from '../open-store.ts'
import { changedAccounts, type LedgerRow, ledgerRows } from '../../test/packed-balances.ts'
import { randomChain, seeded } from '../../test/random-chain.ts'
import { createTestDatabase } from '../../test/database.ts'

test('balances of an index made before are packed as the writer packs them', async () => {
  await using written = await createTestDatabase()
  const chain = randomChain({
    random: seeded(21),
    blockCount: 80,
    transactionsPerBlock: 10,
    accountCount: 30,
    knowsBalances: true,
  })
  await openStore(written).write(chain, 0)
  const ledger = await ledgerRows(written)
  const chunks = await textOf(written, 'balance_chunks')
  expect([ledger.length > 500, chunks.length > 5]).toEqual([true, true])

  await using migrated = await openDatabase({ url: written.url, network: 'migrated' })
  await migrateUpTo(migrated, '0019')
  await fill(migrated, written.schema, ledger)
  expect(await migrate(migrated)).toContain('0019-packed-balances.sql')

  expect(await ledgerRows(migrated)).toEqual(ledger)
  expect(await textOf(migrated, 'balance_chunks')).toEqual(chunks)
  expect((await textOf(migrated, 'tail_balances')).length).toBe(
    (await textOf(written, 'tail_balances')).length,
  )
  const changed = async (database: Database) =>
    (await changedAccounts(database)).map((row) => JSON.stringify(row))
  expect((await changed(migrated)).toSorted()).toEqual((await changed(written)).toSorted())
})

/** Applies the migrations below the number. */
async function migrateUpTo(database: Database, number: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-migrations-'))
  for (const file of readdirSync(migrationsDirectory).filter((name) => name < number))
    cpSync(join(migrationsDirectory, file), join(folder, file))
  await migrate(database, folder)
  rmSync(folder, { recursive: true })
}

async function fill(database: Database, from: string, ledger: readonly LedgerRow[]): Promise<void> {
  const columns = `id, address, first_height, contract_height, transaction_count, transactions_out, transactions_in,
    transfer_count, transfers_out, transfers_in`
  await database.query(`INSERT INTO accounts (${columns}, open_transactions, open_transfers)
    SELECT ${columns}, tail_transactions, tail_transfers FROM ${from}.accounts`)
  await database.query({
    text: `INSERT INTO balances (account, asset, height, change, balance)
      SELECT * FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::numeric[], $5::numeric[])`,
    values: [
      ledger.map(({ account }) => account),
      ledger.map(({ asset }) => asset),
      ledger.map(({ height }) => height),
      ledger.map(({ change }) => change),
      ledger.map(({ balance }) => balance),
    ],
  })
}

const textOf = async (database: Database, table: string): Promise<string[]> =>
  (await database.query<{ row: string }>(`SELECT t::text AS row FROM ${table} AS t ORDER BY 1`)).map(
    ({ row }) => row,
  )
