import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import { StoredBytesMalformed } from '../errors.ts'
import type { Asset } from '../indexed-block.ts'
import { decodeAsset } from '../records/asset.ts'

/** Gives names back to numbers. */
export type ResolvedIds = {
  readonly account: (id: number) => Address
  readonly asset: (id: number) => Asset
  /** Of events, as hex. */
  readonly key: (id: number) => string
}

type Numbered = {
  readonly owner?: number | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly asset?: number | undefined
  readonly accounts?: readonly number[] | undefined
  readonly assets?: readonly number[] | undefined
  readonly keys?: readonly number[] | undefined
}

/** ResolvedIds of all accounts, assets and keys of events the records mention, in two statements at most. */
export async function resolveIds(connection: Connection, records: readonly Numbered[]): Promise<ResolvedIds> {
  const accounts = new Set<number>()
  const assets = new Set<number>()
  const keys = new Set<number>()
  for (const { owner, from, to, asset, ...more } of records) {
    for (const id of [owner, from, to, ...(more.accounts ?? [])]) if (id !== undefined) accounts.add(id)
    for (const id of [asset, ...(more.assets ?? [])]) if (id !== undefined) assets.add(id)
    for (const id of more.keys ?? []) keys.add(id)
  }
  const { addresses, assets: assetById } = await readNames(connection, accounts, assets)
  const keyById = await readEventKeys(connection, [...keys])
  return {
    account: (id) => known(addresses.get(id), 'account', id),
    asset: (id) => known(assetById.get(id), 'asset', id),
    key: (id) => known(keyById.get(id), 'event key', id),
  }
}

type Names = { readonly addresses: ReadonlyMap<number, Address>; readonly assets: ReadonlyMap<number, Asset> }

async function readNames(
  connection: Connection,
  accounts: ReadonlySet<number>,
  assets: ReadonlySet<number>,
): Promise<Names> {
  const found = connection.known ?? { addresses: new Map(), assets: new Map(), contracts: new Map() }
  const unknownAccounts = [...accounts].filter((id) => !found.addresses.has(id))
  const unknownAssets = [...assets].filter((id) => !found.assets.has(id))
  if (unknownAccounts.length === 0 && unknownAssets.length === 0) return found
  const rows = await connection.query({
    columns: { is_asset: 'bool', id: 'int4', name: 'bytea', is_contract: 'bool' },
    name: 'names_by_id',
    text: `SELECT false AS is_asset, id, address AS name, contract_height IS NOT NULL AS is_contract
        FROM accounts WHERE id = ANY($1::integer[])
      UNION ALL
      SELECT true, id, key, false FROM assets WHERE id = ANY($2::integer[])`,
    values: [unknownAccounts, unknownAssets],
  })
  for (const { is_asset: isAsset, id, name, is_contract: isContract } of rows) {
    if (isAsset) {
      found.assets.set(id, decodeAsset(name.toString()))
      continue
    }
    const address = name.toString('hex')
    found.addresses.set(id, address)
    found.contracts.set(address, isContract)
  }
  return found
}

async function readEventKeys(connection: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query({
    columns: { id: 'int4', key: 'bytea' },
    name: 'event_keys_by_id',
    text: 'SELECT id, key FROM event_keys WHERE id = ANY($1::integer[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, key }) => [id, key.toString('hex')]))
}

function known<Name>(name: Name | undefined, kind: string, id: number): Name {
  if (name === undefined) throw new StoredBytesMalformed(`A record names ${kind} ${id}, which is not there.`)
  return name
}
