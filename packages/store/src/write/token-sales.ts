import type { Connection } from '../connection.ts'
import type { BlockFacts, TokenSale } from '../facts.ts'
import { decodeAsset, encodeAsset } from '../records/asset-key.ts'
import type { Interners } from './number-blocks.ts'

/** Prices of the tokens that are bought in the blocks, by the asset's key. */
export async function readSales(
  connection: Connection,
  blocks: readonly BlockFacts[],
): Promise<ReadonlyMap<string, TokenSale>> {
  const keys = new Set(
    blocks.flatMap(({ ledger }) => ledger.purchases.map(({ asset }) => encodeAsset(asset))),
  )
  if (keys.size === 0) return new Map()
  const rows = await connection.query<{ key: Buffer; units: bigint; sun: bigint }>({
    name: 'token_sales',
    text: `SELECT key, units, sun FROM token_sales JOIN assets ON assets.id = token_sales.asset
      WHERE key = ANY($1::bytea[])`,
    values: [[...keys].map((key) => Buffer.from(key))],
  })
  return new Map(
    rows.map(({ key, units, sun }) => [key.toString(), { asset: decodeAsset(key.toString()), units, sun }]),
  )
}

/** A token is issued once; should a node say otherwise, the first price stays, as in `settlePurchases`. */
export async function writeSales(
  connection: Connection,
  blocks: readonly BlockFacts[],
  { assets }: Interners,
): Promise<void> {
  const sales = blocks.flatMap(({ height, ledger }) => ledger.sales.map((sale) => ({ height, ...sale })))
  if (sales.length === 0) return
  await connection.query({
    name: 'add_token_sales',
    text: `INSERT INTO token_sales (asset, height, units, sun)
        SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[])
      ON CONFLICT (asset) DO NOTHING`,
    values: [
      sales.map(({ asset }) => assets.numberOf(encodeAsset(asset))),
      sales.map(({ height }) => height),
      sales.map(({ units }) => units),
      sales.map(({ sun }) => sun),
    ],
  })
}
