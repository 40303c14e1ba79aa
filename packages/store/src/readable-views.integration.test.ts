import { readFileSync } from 'node:fs'
import { isAccountAddress, toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { ledgerRows } from '../test/packed-balances.ts'
import { randomChain, seeded } from '../test/random-chain.ts'
import { type Asset, encodeAsset } from './records/asset.ts'
import { openStore, type Store } from './open-store.ts'
import { eventKey } from './records/event-key.ts'
import { listsOf } from './records/fact-kinds.ts'
import { storedCodes } from './stored-codes.ts'
import { transfersOfAssetList } from './write/write-lists.ts'

let database: TestDatabase
let store: Store

const chain = randomChain({
  random: seeded(40),
  blockCount: 80,
  transactionsPerBlock: 12,
  accountCount: 9,
  knowsBalances: true,
})
const readable = (address: string | undefined): string | null =>
  address === undefined ? null : isAccountAddress(address) ? toBase58(address) : address
const text = (value: bigint | undefined): string | null => value?.toString() ?? null
/** An asset as the views write it: a NUL byte, which PostgreSQL takes in no text, as an escape. */
function assetText(asset: Asset): string {
  const key = encodeAsset(asset)
  if (!key.includes('\0')) return key
  const escaped = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`
  return Array.from(Buffer.from(key), (byte) =>
    byte === 0 || byte > 127 ? escaped(byte) : byte === 92 ? '\\\\' : String.fromCodePoint(byte),
  ).join('')
}
const all = { start: 0, limit: 1_000_000, order: 'oldest' } as const
const rowsOf = (sql: string) => database.query(sql)

beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore(database)
  await store.write(chain.slice(0, 50), 0)
  await store.write(chain.slice(50), 0)
  await store.storeTally(chain.at(-1)!, {
    height: 70,
    timestampMs: 5_000,
    rows: [...new Set(chain.map(({ witness }) => witness))].map((witness, at) => ({
      witness,
      votes: 10n ** BigInt(12 + at),
      brokerage: at === 0 ? undefined : at,
    })),
  })
})
afterAll(() => database[Symbol.asyncDispose]())

describe('each readable view has the rows of the queries of the store', () => {
  test('transactions', async () => {
    const { rows } = await store.transactions(all)
    expect(
      await rowsOf(`SELECT height, index, id, type, owner, receiver, asset, amount, selector, result, fee_sun, net_usage,
        energy_usage FROM readable_transactions ORDER BY position`),
    ).toEqual(
      rows.map((row) => ({
        height: row.height,
        index: BigInt(row.index),
        id: row.id,
        type: row.type,
        owner: readable(row.owner),
        receiver: readable(row.to),
        asset: row.asset === undefined ? null : assetText(row.asset),
        amount: text(row.amount),
        selector: row.selector ?? null,
        result: row.result ?? null,
        fee_sun: text(row.feeSun),
        net_usage: text(row.netUsage),
        energy_usage: text(row.energyUsage),
      })),
    )
    expect(
      await rowsOf(
        'SELECT paid_bandwidth, staked_energy, supplied_energy FROM readable_transactions ORDER BY position',
      ),
    ).toEqual(
      chain
        .flatMap(({ transactions }) => transactions)
        .map(({ sources }) => ({
          paid_bandwidth: text(sources?.paidBandwidth),
          staked_energy: text(sources?.stakedEnergy),
          supplied_energy: text(sources?.suppliedEnergy),
        })),
    )
  })

  test('transfers', async () => {
    const { rows } = await store.transfers(all)
    expect(
      await rowsOf(
        'SELECT height, index, sender, receiver, asset, amount FROM readable_transfers ORDER BY position',
      ),
    ).toEqual(
      rows.map(({ height, index, from, to, asset, amount }) => ({
        height,
        index: BigInt(index),
        sender: readable(from),
        receiver: readable(to),
        asset: assetText(asset),
        amount: text(amount),
      })),
    )
  })

  test('facts, with their accounts, assets and keys of events', async () => {
    const { rows } = await store.allFacts(all)
    const found = await rowsOf(
      'SELECT height, index, kind, accounts, event_keys FROM readable_facts ORDER BY position',
    )
    expect(found.map(({ height, index, kind }) => ({ height, index, kind }))).toEqual(
      rows.map(({ height, index, kind }) => ({ height, index: BigInt(index), kind })),
    )
    for (const [at, row] of rows.entries()) {
      if (row.kind === 'vote')
        expect(found[at]!['accounts']).toEqual([readable(row.voter), readable(row.witness)])
      if (row.kind === 'event')
        expect(found[at]!['event_keys']).toEqual([
          eventKey(row),
          ...row.topics.map((topic) => eventKey({ ...row, topic })),
        ])
    }
  })

  test('lists of accounts, witnesses and facts', async () => {
    const lists = new Map<string, number>()
    const count = (name: string) => lists.set(name, (lists.get(name) ?? 0) + 1)
    const parties = chain.flatMap(({ transactions }) =>
      transactions.flatMap(({ owner, to }) => [...new Set([owner, to ?? owner])]),
    )
    for (const account of parties) count(readable(account)!)
    expect(
      await rowsOf(
        'SELECT address, count(*) AS count FROM readable_account_transactions GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual(
      [...lists]
        .map(([address, total]) => ({ address, count: BigInt(total) }))
        .toSorted((left, right) => (left.address < right.address ? -1 : 1))
        .map((row) => expect.objectContaining(row)),
    )
    for (const { address, ids } of await database.query<{ address: string; ids: string[] }>(
      `SELECT address, array_agg(transactions.id ORDER BY n) AS ids FROM readable_account_transactions
        JOIN readable_transactions AS transactions ON transactions.position = transaction_position GROUP BY address`,
    ))
      expect(ids).toEqual(
        chain.flatMap(({ transactions }) =>
          transactions
            .filter(({ owner, to }) => readable(owner) === address || readable(to) === address)
            .map(({ id }) => id),
        ),
      )
    expect(
      await rowsOf(
        'SELECT n, transfer_position FROM readable_account_transfers WHERE account = 0 ORDER BY n LIMIT 3',
      ),
    ).toHaveLength(3)
    expect(
      await rowsOf(`SELECT address, array_agg(block_position ORDER BY n) AS positions FROM readable_witness_blocks
        GROUP BY address ORDER BY address`),
    ).toEqual(
      [...new Set(chain.map(({ witness }) => witness))]
        .map((witness) => ({
          address: readable(witness)!,
          positions: chain.flatMap((block, at) => (block.witness === witness ? [BigInt(at)] : [])),
        }))
        .toSorted((left, right) => (left.address < right.address ? -1 : 1)),
    )
    const entered = chain.flatMap(({ facts }) =>
      facts.flatMap((fact) => [...new Set(listsOf(fact).map(JSON.stringify as (list: object) => string))]),
    )
    const ofFacts = storedCodes.filter(({ kind, code }) => kind === 'list' && code < transfersOfAssetList)
    const [listed] = await database.query<{ count: bigint }>({
      text: 'SELECT count(*) AS count FROM readable_lists WHERE list = ANY ($1)',
      values: [ofFacts.map(({ name }) => name)],
    })
    expect(listed!.count).toBe(BigInt(entered.length))
    const [asset] = chain.flatMap(({ transfers }) => transfers)
    const found = await store.transfersOfAsset(asset!.asset, all)
    expect(
      await database.query({
        text: `SELECT transfers.height, transfers.index FROM readable_lists AS lists
          JOIN readable_transfers AS transfers USING (position)
          WHERE lists.list = 'transfersOfAsset' AND lists.key = $1 ORDER BY lists.n`,
        values: [assetText(asset!.asset)],
      }),
    ).toEqual(found!.rows.map(({ height, index }) => ({ height, index: BigInt(index) })))
  })

  test('balances, and the accounts that each block changed', async () => {
    const ledger = await ledgerRows(database)
    const rows = await database.query<{ account: number; height: number; balance: string }>(
      `SELECT account, height, balance FROM readable_balances
        JOIN readable_assets AS assets USING (asset) ORDER BY account, assets.id, height`,
    )
    expect(rows).toEqual(
      ledger.map(({ account, height, balance }) => ({ account, height, balance: balance.toString() })),
    )
    expect(
      await rowsOf('SELECT DISTINCT height, address FROM readable_balance_blocks ORDER BY 1, 2'),
    ).toEqual(await rowsOf('SELECT DISTINCT height, address FROM readable_balances ORDER BY 1, 2'))
  })

  test('metrics by hour, by day and by block', async () => {
    const days = await store.metrics({ span: 'day', count: 1000 })
    expect(
      await rowsOf(`SELECT period_start, value FROM readable_metrics
        WHERE resolution = 'day' AND metric = 'accounts' AND member = 'activeInDay' ORDER BY 1`),
    ).toEqual(
      days
        .filter(({ figures }) => figures.accounts.activeInDay + figures.accounts.created > 0n)
        .map(({ startMs, figures }) => ({
          period_start: new Date(startMs),
          value: figures.accounts.activeInDay.toString(),
        })),
    )
    const sums = (view: string, where: string) =>
      rowsOf(`SELECT metric, key, member, sum(value) AS value FROM ${view} WHERE ${where}
        AND metric NOT IN ('assetDays', 'contractDays', 'contractBandwidth') GROUP BY 1, 2, 3 HAVING sum(value) <> 0 ORDER BY 1, 2, 3`)
    expect(await sums('readable_block_metrics', 'true')).toEqual(
      await sums('readable_metrics', `resolution = 'ever'`),
    )
    expect((await sums('readable_block_metrics', 'true')).length).toBeGreaterThan(20)
  })

  test('tallies', async () => {
    const tally = await store.tallyAt(chain.at(-1)!.height)
    expect(
      await rowsOf('SELECT height, rank, witness, votes, brokerage FROM readable_tallies ORDER BY rank'),
    ).toEqual(
      tally!.rows.map(({ witness, votes, brokerage }, at) => ({
        height: 70,
        rank: at + 1,
        witness: readable(witness),
        votes: votes.toString(),
        brokerage: brokerage ?? null,
      })),
    )
  })

  test('callers of a contract on a day', async () => {
    const bytes = Buffer.from([2, 1, 9, 0, 130, 1])
    await database.query({ text: 'INSERT INTO contract_callers VALUES (0, 19000, 1, $1)', values: [bytes] })
    expect(
      await rowsOf('SELECT day::text, rank, calls FROM readable_contract_callers ORDER BY rank'),
    ).toEqual([
      { day: '2022-01-08', rank: 129, calls: 9n },
      { day: '2022-01-08', rank: 130, calls: 130n },
    ])
  })

  test('keys of events, accounts and states of nodes', async () => {
    const keys = await rowsOf('SELECT * FROM readable_event_keys')
    const events = new Set(
      chain.flatMap(({ facts }) =>
        facts.flatMap((fact) =>
          listsOf(fact).flatMap(({ list, key }) =>
            // The keys of limit orders are orders and pairs.
            typeof key === 'string' && key.length > 42 && !list.startsWith('limit') ? [key] : [],
          ),
        ),
      ),
    )
    expect(keys.filter((row) => row['signature'] !== null || row['item_id'] !== null)).toHaveLength(
      events.size,
    )
    const { total } = await store.accounts(all)
    expect(await rowsOf('SELECT address FROM readable_accounts')).toHaveLength(total)
    const key = chain[0]!.witness
    await store.storeStates(chain.at(-1)!, 'witness', [{ key, bytes: new Uint8Array([1, 2]) }])
    expect(await rowsOf('SELECT kind, key, is_present, state FROM readable_node_states')).toEqual([
      { kind: 'witness', key, is_present: true, state: Buffer.from([1, 2]) },
    ])
    expect(await rowsOf('SELECT * FROM readable_audit_assets')).toEqual([])
    expect(await rowsOf('SELECT * FROM readable_audit_differences')).toEqual([])
  })
})

test('the database names every stored code of this release', async () => {
  const rows = await database.query('SELECT kind, code, name, members FROM stored_codes ORDER BY kind, code')
  expect(rows).toEqual(
    storedCodes
      .map(({ kind, code, name, members = [] }) => ({ kind, code, name, members }))
      .toSorted((left, right) =>
        left.kind === right.kind ? left.code - right.code : left.kind < right.kind ? -1 : 1,
      ),
  )
})

test('a packed column without a view is found', async () => {
  const packed = await database.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN pg_class ON relname = table_name
      AND relnamespace = current_schema()::regnamespace
      WHERE table_schema = current_schema() AND data_type = 'bytea' AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const used = await database.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.view_table_usage WHERE view_schema = current_schema()`,
  )
  const names = new Set(used.map(({ name }) => name))
  expect(packed.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})

test('every view is in docs/sql.md, and its examples run', async () => {
  const page = readFileSync(new URL('../../../docs/sql.md', import.meta.url), 'utf8')
  const views = await database.query<{ name: string }>(
    `SELECT viewname AS name FROM pg_views WHERE schemaname = current_schema() ORDER BY 1`,
  )
  const listed = [...page.matchAll(/^\| `(readable_\w+)`/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(views.map(({ name }) => name))
  const examples = page
    .slice(page.indexOf('## Examples'))
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .join('\n')
    .split(';')
  for (const { name } of views) expect(examples.some((sql) => sql.includes(name))).toBe(true)
  for (const sql of examples) if (sql.trim() !== '') await database.query(sql)
})
