import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { Totals } from '../head.ts'
import { encodeAsset } from '../records/asset.ts'
import { bytesPerPosition, decodePositions } from '../records/positions.ts'
import type { PreparedBatch } from './prepare-blocks.ts'

/**
 * Numbers for the names in the tables of a batch's parts: known names keep theirs, the others get the next ones in the order of the
 * tables.
 */
export class Numbers {
  readonly #fresh: string[] = []
  /** By part: the number at each place, and how many names were new before it. */
  readonly #parts: { readonly numbers: Int32Array; readonly freshBefore: Int32Array }[]
  readonly #first: number

  /** `known` is changed: it gets the new names. */
  constructor(known: Map<string, number>, next: number, tables: readonly (readonly string[])[]) {
    this.#first = next
    this.#parts = tables.map((table) => {
      const numbers = new Int32Array(table.length)
      const freshBefore = new Int32Array(table.length + 1)
      for (let place = 0; place < table.length; place++) {
        freshBefore[place] = this.#fresh.length
        numbers[place] = known.get(table[place]!) ?? this.#add(table[place]!, known)
      }
      freshBefore[table.length] = this.#fresh.length
      return { numbers, freshBefore }
    })
  }

  #add(name: string, known: Map<string, number>): number {
    const number = this.#first + this.#fresh.length
    known.set(name, number)
    this.#fresh.push(name)
    return number
  }

  /** Numbers by place in the table of a part. */
  ofPart(part: number): Int32Array {
    return this.#parts[part]!.numbers
  }

  /** Numbers assigned when so many names of the part's table have been seen, including those known before. */
  countAfter(part: number, seen: number): number {
    return this.#first + this.#parts[part]!.freshBefore[seen]!
  }

  /** Numbers assigned in all, including those known before. */
  get count(): number {
    return this.#first + this.#fresh.length
  }

  /** Names numbered here for the first time, in the order of their numbers. */
  get fresh(): readonly string[] {
    return this.#fresh
  }
}

/** The state of a name before a batch; counts are of rows in its sequences. */
export type KnownAccount = {
  readonly transactionCount: number
  readonly transferCount: number
  /** Position of its newest transaction. */
  readonly newestTransaction: number | undefined
  readonly openBalances: Buffer
}
export type KnownIds = {
  readonly numbers: { readonly accounts: Numbers; readonly assets: Numbers; readonly witnesses: Numbers }
  readonly accounts: ReadonlyMap<number, KnownAccount>
  readonly witnessBlockCounts: ReadonlyMap<number, number>
  /** Number of TRX, if the batch mentions it. */
  readonly trx: number | undefined
}

/** Looks up every name of the parts, one statement per table. */
export async function readKnownIds(
  connection: Connection,
  parts: readonly PreparedBatch[],
  totals: Totals,
): Promise<KnownIds> {
  const tables = {
    accounts: parts.map((part) => part.accounts),
    assets: parts.map((part) => part.assets),
    witnesses: parts.map(({ blocks }) => blocks.map(({ witness }) => witness)),
  }
  const accounts = await readAccounts(connection, namesOf(tables.accounts))
  const assets = await readAssets(connection, namesOf(tables.assets))
  const witnesses = await readWitnesses(connection, new Set(tables.witnesses.flat()))
  const numbers = {
    accounts: new Numbers(idsByName(accounts), totals.accounts, tables.accounts),
    assets: new Numbers(assets, totals.assets, tables.assets),
    witnesses: new Numbers(idsByName(witnesses), totals.witnesses, tables.witnesses),
  }
  return {
    numbers,
    accounts: new Map(accounts.map(({ id, ...known }) => [id, known])),
    witnessBlockCounts: new Map(witnesses.map(({ id, blockCount }) => [id, blockCount])),
    trx: assets.get(encodeAsset({ kind: 'trx' })),
  }
}

/** Each name once. */
const namesOf = (tables: readonly (readonly string[])[]): Iterable<string> =>
  tables.length === 1 ? tables[0]! : new Set(tables.flat())

const idsByName = (rows: readonly { readonly address: string; readonly id: number }[]): Map<string, number> =>
  new Map(rows.map(({ address, id }) => [address, id]))

const toBytes = (names: Iterable<string>, encoding: BufferEncoding): Buffer[] =>
  Array.from(names, (name) => Buffer.from(name, encoding))

async function readAccounts(connection: Connection, addresses: Iterable<string>) {
  const rows = await connection.query({
    columns: {
      id: 'int4',
      address: 'bytea',
      transaction_count: 'int8',
      transfer_count: 'int8',
      newest_transaction: 'bytea',
      tail_balances: 'bytea',
    },
    name: 'known_accounts',
    text: `SELECT id, address, transaction_count, transfer_count, tail_balances,
        substring(tail_transactions FROM octet_length(tail_transactions) - ${bytesPerPosition - 1}) AS newest_transaction
      FROM accounts WHERE address = ANY($1::bytea[])`,
    values: [toBytes(addresses, 'hex')],
  })
  return rows.map((row) => ({
    id: row.id,
    address: row.address.toString('hex'),
    transactionCount: Number(row.transaction_count),
    transferCount: Number(row.transfer_count),
    newestTransaction: decodePositions(row.newest_transaction).at(-1),
    openBalances: row.tail_balances,
  }))
}

async function readAssets(connection: Connection, keys: Iterable<string>): Promise<Map<string, number>> {
  const rows = await connection.query({
    columns: { id: 'int4', key: 'bytea' },
    name: 'known_assets',
    text: 'SELECT id, key FROM assets WHERE key = ANY($1::bytea[])',
    values: [toBytes(keys, 'utf8')],
  })
  return new Map(rows.map(({ id, key }) => [key.toString(), id]))
}

async function readWitnesses(connection: Connection, addresses: ReadonlySet<string>) {
  const rows = await connection.query({
    columns: { id: 'int4', address: 'bytea', block_count: 'int8' },
    name: 'known_witnesses',
    text: 'SELECT id, address, block_count FROM witnesses WHERE address = ANY($1::bytea[])',
    values: [toBytes(addresses, 'hex')],
  })
  return rows.map(({ id, address, block_count }) => ({
    id,
    address: address.toString('hex'),
    blockCount: Number(block_count),
  }))
}

/** Writes the assets numbered for the first time. */
export async function copyAssets(connection: Connection, { fresh, count }: Numbers): Promise<void> {
  if (fresh.length === 0) return
  const rows = new CopyRows({ id: 'int4', key: 'bytea' })
  const first = count - fresh.length
  for (const [at, key] of fresh.entries()) rows.add({ id: first + at, key: Buffer.from(key) })
  await copyIn(connection, 'assets', rows.columns, rows.finish())
}
