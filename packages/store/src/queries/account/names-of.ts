import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { Asset } from '../../facts.ts'
import { decodeAsset } from '../../records/asset-key.ts'
import { StoredBytesMalformed } from '../../errors.ts'

/** Gives names back to numbers. */
export type Names = {
  readonly account: (id: number) => Address
  readonly asset: (id: number) => Asset
}

type Numbered = {
  readonly owner?: number | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly asset?: number | undefined
  readonly accounts?: readonly number[] | undefined
  readonly assets?: readonly number[] | undefined
}

/** Names of all accounts and assets the records mention, one statement each. */
export async function readNamesOf(connection: Connection, records: readonly Numbered[]): Promise<Names> {
  const accounts = new Set<number>()
  const assets = new Set<number>()
  for (const { owner, from, to, asset, ...more } of records) {
    for (const id of [owner, from, to, ...(more.accounts ?? [])]) if (id !== undefined) accounts.add(id)
    for (const id of [asset, ...(more.assets ?? [])]) if (id !== undefined) assets.add(id)
  }
  const addressById = await readAddresses(connection, [...accounts])
  const assetById = await readAssets(connection, [...assets])
  return {
    account: (id) => known(addressById.get(id), 'account', id),
    asset: (id) => known(assetById.get(id), 'asset', id),
  }
}

async function readAddresses(connection: Connection, ids: readonly number[]): Promise<Map<number, Address>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ id: number; address: Buffer }>({
    name: 'addresses_by_id',
    text: 'SELECT id, address FROM accounts WHERE id = ANY($1::integer[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, address }) => [id, address.toString('hex')]))
}

async function readAssets(connection: Connection, ids: readonly number[]): Promise<Map<number, Asset>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ id: number; key: Buffer }>({
    name: 'assets_by_id',
    text: 'SELECT id, key FROM assets WHERE id = ANY($1::integer[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, key }) => [id, decodeAsset(key.toString())]))
}

function known<Name>(name: Name | undefined, kind: string, id: number): Name {
  if (name === undefined) throw new StoredBytesMalformed(`A record names ${kind} ${id}, which is not there.`)
  return name
}
