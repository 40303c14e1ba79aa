import { type IndexedBlock, migrate } from '@sundial/store'
import type { Connection } from '../../packages/store/src/connection.ts'
import { copyIn, CopyRows } from '../../packages/store/src/copy-rows.ts'
import type { Database } from '../../packages/store/src/database.ts'
import { noTotals, type Totals } from '../../packages/store/src/head.ts'
import { readAccountList } from '../../packages/store/src/queries/accounts.ts'
import { readPositions } from '../../packages/store/src/sequences/read-positions.ts'
import { accountChanges } from '../../packages/store/src/write/account-changes.ts'
import { copyAssets, type KnownIds, Numbers, readKnownIds } from '../../packages/store/src/write/known-ids.ts'
import { type Batch, numberBlocks } from '../../packages/store/src/write/number-blocks.ts'
import { prepareBlocks } from '../../packages/store/src/write/prepare-blocks.ts'
import { writeAccounts } from '../../packages/store/src/write/write-accounts.ts'
import type { MakeLayout } from './layouts.ts'

type Shape = {
  readonly name: string
  /** Accounts in rows as numbers, or as 21 bytes. */
  readonly reference: 'integer' | 'bytea'
  /** Lists as one row per (account, transaction), or packed like the store's. */
  readonly lists: 'rows' | 'packed'
  readonly id: 'whole' | 'prefix'
}

/** One row per transaction and transfer, with the indexes that their pages need. */
export const rows =
  (shape: Shape): MakeLayout =>
  (database) => {
    let totals: Totals = noTotals
    return {
      name: shape.name,
      prepare: () => prepare(database, shape),
      write: async (facts) => {
        totals = await database.transaction((connection) => write(connection, shape, facts, totals))
      },
      page: (account, start) => page(database, shape, account, start),
      findById: async (id) => {
        const found = await database.query({
          name: 'find',
          text: `SELECT 1 FROM transaction_rows WHERE id = $1 ${shape.id === 'prefix' ? `AND ${idPrefix('id')} = ${idPrefix('$1::bytea')}` : ''}`,
          values: [Buffer.from(id, 'hex')],
        })
        return found.length === 1
      },
      undo: (height) => undo(database, shape, height),
    }
  }

/** First eight bytes as a number: an index of a quarter of the size, and the row shows whether the rest matches. */
const idPrefix = (value: string): string =>
  `('x' || encode(substring(${value} FROM 1 FOR 8), 'hex'))::bit(64)::bigint`

async function prepare(database: Database, { reference, lists, id }: Shape): Promise<void> {
  await migrate(database)
  const list = (name: string) => `CREATE TABLE ${name} (account ${reference} NOT NULL, n bigint NOT NULL,
    position bigint NOT NULL, PRIMARY KEY (account, n))`
  const statements = [
    'DROP TABLE transaction_chunks, transfer_chunks',
    `CREATE TABLE transaction_rows (position bigint PRIMARY KEY, fee_sun bigint, energy_usage bigint,
      height integer NOT NULL, net_usage integer, asset integer, selector integer, type smallint NOT NULL,
      result smallint, owner ${reference} NOT NULL, "to" ${reference}, id bytea NOT NULL, amount numeric)`,
    `CREATE INDEX transaction_rows_by_id ON transaction_rows (${id === 'whole' ? 'id' : `(${idPrefix('id')})`})`,
    `CREATE TABLE transfer_rows (position bigint PRIMARY KEY, transaction bigint NOT NULL,
      asset integer NOT NULL, "from" ${reference}, "to" ${reference}, amount numeric NOT NULL)`,
  ]
  if (lists === 'rows')
    statements.push(
      'DROP TABLE account_transactions, account_transfers',
      list('account_transactions'),
      list('account_transfers'),
    )
  for (const statement of statements) await database.query(statement)
}

async function write(
  connection: Connection,
  shape: Shape,
  facts: readonly IndexedBlock[],
  totals: Totals,
): Promise<Totals> {
  const parts = [prepareBlocks(facts)]
  const names = await readKnownIds(connection, parts, totals)
  // No events: their cost is not measured here.
  const eventKeys = new Numbers(
    new Map(),
    0,
    parts.map((part) => part.eventKeys),
  )
  const batch = numberBlocks(parts, { totals, solidifiedHeight: 0, numbers: names.numbers, eventKeys })
  const nameOf = referencesOf(shape, parts[0]!.accounts, names)
  await copyTransactions(connection, batch, nameOf, shape)
  await copyTransfers(connection, batch, nameOf, shape)
  await copyAssets(connection, names.numbers.assets)
  if (shape.lists === 'packed') await writeAccounts(connection, { batch, names, balances: new Map() })
  else await copyLists(connection, { batch, names, nameOf, shape })
  return batch.blocks.at(-1)!.after
}

type NameOf = (account: number | undefined) => never

/** The stored form of an account in a row. */
function referencesOf({ reference }: Shape, accounts: readonly string[], { numbers }: KnownIds): NameOf {
  if (reference === 'integer') return (account) => account as never
  const byNumber = new Map(
    accounts.map((address, place) => [numbers.accounts.ofPart(0)[place]!, address] as const),
  )
  return (account) => (account === undefined ? undefined : byNumber.get(account)) as never
}

async function copyTransactions(connection: Connection, batch: Batch, nameOf: NameOf, shape: Shape) {
  const kind = shape.reference === 'integer' ? 'int4' : 'hex'
  const copied = new CopyRows({
    position: 'int8',
    fee_sun: 'int8',
    energy_usage: 'int8',
    height: 'int4',
    net_usage: 'int4',
    asset: 'int4',
    selector: 'int4',
    type: 'int2',
    result: 'int2',
    owner: kind,
    to: kind,
    id: 'hex',
    amount: 'numeric',
  })
  const first = batch.blocks[0]!.before.transactions
  for (const { before, after, height } of batch.blocks)
    for (let position = before.transactions; position < after.transactions; position++) {
      const record = batch.transactions[position - first]!
      copied.add({
        position,
        height,
        result: 1,
        id: record.id,
        type: record.type,
        asset: record.asset,
        amount: record.amount,
        fee_sun: record.feeSun,
        energy_usage: record.energyUsage,
        net_usage: Number(record.netUsage),
        selector: record.selector === undefined ? undefined : Number.parseInt(record.selector, 16) | 0,
        owner: nameOf(record.owner),
        to: nameOf(record.to),
      })
    }
  await copyIn(connection, 'transaction_rows', copied.columns, copied.finish())
}

async function copyTransfers(connection: Connection, batch: Batch, nameOf: NameOf, shape: Shape) {
  const kind = shape.reference === 'integer' ? 'int4' : 'hex'
  const copied = new CopyRows({
    position: 'int8',
    transaction: 'int8',
    asset: 'int4',
    from: kind,
    to: kind,
    amount: 'numeric',
  })
  const first = batch.blocks[0]!.before.transfers
  for (const [at, { transaction, from, to, asset, amount }] of batch.transfers.entries())
    copied.add({ position: first + at, transaction, from: nameOf(from), to: nameOf(to), asset, amount })
  await copyIn(connection, 'transfer_rows', copied.columns, copied.finish())
}

type Listed = {
  readonly batch: Batch
  readonly names: KnownIds
  readonly nameOf: NameOf
  readonly shape: Shape
}

async function copyLists(connection: Connection, { batch, names, nameOf, shape }: Listed) {
  const kind = shape.reference === 'integer' ? 'int4' : 'hex'
  const changes = [...accountChanges(batch)].sort(([left], [right]) => left - right)
  for (const list of ['transactions', 'transfers'] as const) {
    const copied = new CopyRows({ account: kind, n: 'int8', position: 'int8' })
    for (const [id, change] of changes) {
      const known = names.accounts.get(id)
      const count = (list === 'transactions' ? known?.transactionCount : known?.transferCount) ?? 0
      for (const [at, position] of change[list].entries())
        copied.add({ account: nameOf(id), n: count + at, position })
    }
    await copyIn(connection, `account_${list}`, copied.columns, copied.finish())
  }
  const { fresh, count } = names.numbers.accounts
  await connection.query({
    name: 'count_accounts',
    text: `INSERT INTO accounts AS account (id, address, first_height, transaction_count, transactions_out,
        transactions_in, transfer_count, transfers_out, transfers_in, tail_transactions, tail_transfers)
      SELECT id, coalesce(address, ''), 0, a, b, c, d, e, f, '', ''
      FROM unnest($1::integer[], $2::bytea[], $3::integer[], $4::integer[], $5::integer[], $6::integer[],
        $7::integer[], $8::integer[]) AS grown (id, address, a, b, c, d, e, f)
      ON CONFLICT (id) DO UPDATE SET
        transaction_count = account.transaction_count + excluded.transaction_count,
        transactions_out = account.transactions_out + excluded.transactions_out,
        transactions_in = account.transactions_in + excluded.transactions_in,
        transfer_count = account.transfer_count + excluded.transfer_count,
        transfers_out = account.transfers_out + excluded.transfers_out,
        transfers_in = account.transfers_in + excluded.transfers_in`,
    values: [
      changes.map(([id]) => id),
      changes.map(([id]) => Buffer.from(fresh[id - (count - fresh.length)] ?? '', 'hex')),
      changes.map(([, change]) => change.transactions.length),
      changes.map(([, change]) => change.transactionsOut),
      changes.map(([, change]) => change.transactionsIn),
      changes.map(([, change]) => change.transfers.length),
      changes.map(([, change]) => change.transfersOut),
      changes.map(([, change]) => change.transfersIn),
    ],
  })
}

const pageSelect = (shape: Shape): string =>
  shape.reference === 'bytea'
    ? 'SELECT t.* FROM transaction_rows AS t'
    : `SELECT t.*, o.address, r.address AS receiver FROM transaction_rows AS t
        JOIN accounts AS o ON o.id = t.owner LEFT JOIN accounts AS r ON r.id = t."to"`

async function page(database: Database, shape: Shape, account: string, start: number): Promise<number> {
  return database.snapshot(async (connection) => {
    const list = (await readAccountList(connection, account, 'accountTransactions'))!
    const to = list.count - start
    const from = Math.max(0, to - 25)
    const found =
      shape.lists === 'packed'
        ? await connection.query({
            name: 'packed_page',
            text: `${pageSelect(shape)} WHERE t.position = ANY($1::bigint[])`,
            values: [await readPositions(connection, list, { from, to })],
          })
        : await connection.query({
            name: 'row_page',
            text: `${pageSelect(shape)} JOIN account_transactions AS l ON l.position = t.position
              WHERE l.account = $1 AND l.n >= $2 AND l.n < $3`,
            values: [shape.reference === 'bytea' ? Buffer.from(account, 'hex') : list.owner, from, to],
          })
    return found.length
  })
}

/** Only for lists of rows: truncates every list that contains a dropped transaction or transfer. */
async function undo(database: Database, shape: Shape, height: number): Promise<void> {
  if (shape.lists === 'packed') return
  await database.transaction(async (connection) => {
    const [first] = await connection.query<{ position: bigint }>({
      text: 'SELECT min(position) AS position FROM transaction_rows WHERE height > $1 AND position > $2',
      values: [height, (height - 50) * 500],
    })
    const position = first!.position
    const account = shape.reference === 'bytea' ? 'address' : 'id'
    const lists = [
      ['transaction', 'owner', 'to', 'position'],
      ['transfer', 'from', 'to', 'transaction'],
    ] as const
    for (const [noun, from, to, column] of lists) {
      await connection.query(`CREATE TEMP TABLE undone_${noun} ON COMMIT DROP AS
        SELECT account, count(*) AS count FROM (
          SELECT "${from}" AS account FROM ${noun}_rows WHERE ${column} >= ${position}
            AND position >= ${noun === 'transfer' ? Number(position) / 2 : position}
          UNION ALL
          SELECT "${to}" FROM ${noun}_rows WHERE ${column} >= ${position} AND "${to}" IS DISTINCT FROM "${from}"
            AND position >= ${noun === 'transfer' ? Number(position) / 2 : position}) AS names
        WHERE account IS NOT NULL GROUP BY account`)
      await connection.query(`UPDATE accounts SET ${noun}_count = ${noun}_count - undone.count
        FROM undone_${noun} AS undone WHERE accounts.${account} = undone.account`)
      await connection.query(`DELETE FROM account_${noun}s AS list USING undone_${noun} AS undone, accounts
        WHERE list.account = undone.account AND accounts.${account} = undone.account
          AND list.n >= accounts.${noun}_count`)
      await connection.query(`DELETE FROM ${noun}_rows WHERE ${column} >= ${position}
        AND position >= ${noun === 'transfer' ? Number(position) / 2 : position}`)
    }
  })
}
