import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { IndexedBlock } from '../indexed-block.ts'
import type { Totals } from '../head.ts'
import { encodeAsset } from '../records/asset.ts'
import type { SplitFact } from '../records/fact-kinds.ts'
import { bytesPerPosition, decodePositions } from '../records/positions.ts'

/** Numbers of names in the order of their first appearance; an unknown name gets the next number. */
export class Interner {
  readonly #known: Map<string, number>
  readonly #fresh: string[] = []
  #next: number

  constructor(known: ReadonlyMap<string, number>, next: number) {
    this.#known = new Map(known)
    this.#next = next
  }

  idOf(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, this.#next)
    this.#fresh.push(name)
    return this.#next++
  }

  /** The number of a name that has one. */
  find(name: string): number | undefined {
    return this.#known.get(name)
  }

  /** Numbers assigned so far, including those known before. */
  get count(): number {
    return this.#next
  }

  /** Names numbered here for the first time, in the order of their numbers. */
  get fresh(): readonly string[] {
    return this.#fresh
  }
}

export type Interners = {
  readonly accounts: Interner
  readonly assets: Interner
  readonly witnesses: Interner
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
  readonly interners: Interners
  readonly accounts: ReadonlyMap<number, KnownAccount>
  readonly witnessBlockCounts: ReadonlyMap<number, number>
}

/** Looks up every name of the batch, one statement per table. */
export async function readKnownIds(
  connection: Connection,
  facts: readonly IndexedBlock[],
  split: Split,
  totals: Totals,
): Promise<KnownIds> {
  const accounts = await readAccounts(connection, accountNames(facts, split))
  const assets = await readAssets(connection, assetNames(facts, split))
  const witnesses = await readWitnesses(connection, new Set(facts.map(({ witness }) => witness)))
  return {
    interners: {
      accounts: new Interner(new Map(accounts.map(({ address, id }) => [address, id])), totals.accounts),
      assets: new Interner(assets, totals.assets),
      witnesses: new Interner(new Map(witnesses.map(({ address, id }) => [address, id])), totals.witnesses),
    },
    accounts: new Map(accounts.map(({ id, ...known }) => [id, known])),
    witnessBlockCounts: new Map(witnesses.map(({ id, blockCount }) => [id, blockCount])),
  }
}

type Split = readonly (readonly SplitFact[])[]

function accountNames(facts: readonly IndexedBlock[], split: Split): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { accounts } of split.flat()) for (const account of accounts) names.add(account)
  for (const { transactions, transfers, ledger } of facts) {
    for (const { account } of ledger.changes) names.add(account)
    for (const { owner, to } of transactions) {
      names.add(owner)
      if (to !== undefined) names.add(to)
    }
    for (const { from, to } of transfers) {
      if (from !== undefined) names.add(from)
      if (to !== undefined) names.add(to)
    }
  }
  return names
}

function assetNames(facts: readonly IndexedBlock[], split: Split): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { assets } of split.flat()) for (const asset of assets) names.add(encodeAsset(asset))
  for (const { transactions, transfers, ledger } of facts) {
    for (const { asset } of ledger.changes) names.add(encodeAsset(asset))
    for (const { asset } of transactions) if (asset !== undefined) names.add(encodeAsset(asset))
    for (const { asset } of transfers) names.add(encodeAsset(asset))
  }
  return names
}

const toBytes = (names: Iterable<string>, encoding: BufferEncoding): Buffer[] =>
  Array.from(names, (name) => Buffer.from(name, encoding))

async function readAccounts(connection: Connection, addresses: ReadonlySet<string>) {
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

async function readAssets(connection: Connection, keys: ReadonlySet<string>): Promise<Map<string, number>> {
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
export async function copyAssets(connection: Connection, { assets }: Interners): Promise<void> {
  if (assets.fresh.length === 0) return
  const rows = new CopyRows({ id: 'int4', key: 'bytea' })
  const first = assets.count - assets.fresh.length
  for (const [at, key] of assets.fresh.entries()) rows.add({ id: first + at, key: Buffer.from(key) })
  await copyIn(connection, 'assets', rows.columns, rows.finish())
}
