import type { Address } from '@sundial/primitives'
import type { AuditDifference } from '../../audit-book.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { decodeAsset } from '../../records/asset-key.ts'

type DifferenceColumns = {
  readonly account: Buffer
  readonly asset: Buffer
  readonly found_ms: bigint
  readonly height: number
  readonly block_id: Buffer
  readonly index_amount: string
  readonly node_amount: string
  readonly seen_count: bigint
  readonly seen_ms: bigint
  readonly seen_height: number
  readonly seen_block_id: Buffer
  readonly seen_index_amount: string
  readonly seen_node_amount: string
  readonly ended: 'agreed' | 'undone' | null
  readonly ended_ms: bigint | null
  readonly ended_height: number | null
  readonly ended_block_id: Buffer | null
}

export async function auditDifferences(
  database: Database,
  limit: number,
): Promise<readonly AuditDifference[]> {
  const rows = await database.query<DifferenceColumns>({
    name: 'newest_differences',
    text: 'SELECT * FROM audit_differences ORDER BY found_ms DESC, account, asset LIMIT $1',
    values: [limit],
  })
  return rows.map(toDifference)
}

const toDifference = (row: DifferenceColumns): AuditDifference => ({
  account: row.account.length === 0 ? undefined : row.account.toString('hex'),
  asset: decodeAsset(row.asset.toString()),
  found: {
    indexAmount: BigInt(row.index_amount),
    nodeAmount: BigInt(row.node_amount),
    at: { height: row.height, id: row.block_id.toString('hex') },
    timeMs: Number(row.found_ms),
  },
  seen: {
    indexAmount: BigInt(row.seen_index_amount),
    nodeAmount: BigInt(row.seen_node_amount),
    at: { height: row.seen_height, id: row.seen_block_id.toString('hex') },
    timeMs: Number(row.seen_ms),
    count: Number(row.seen_count),
  },
  ended: toEnd(row),
})

function toEnd({ ended, ended_height, ended_block_id, ended_ms }: DifferenceColumns): AuditDifference['ended'] {
  if (ended === null) return undefined
  if (ended === 'undone') return { kind: ended, toHeight: ended_height! }
  const at = { height: ended_height!, id: ended_block_id!.toString('hex') }
  return { kind: ended, at, timeMs: Number(ended_ms) }
}

/** An asset has a thousand at most. */
export async function openDifferenceCount(database: Database): Promise<number> {
  const [row] = await database.query<{ count: bigint }>({
    name: 'open_difference_count',
    text: 'SELECT count(*) AS count FROM audit_differences WHERE ended IS NULL',
  })
  return Number(row!.count)
}

export async function openDifferencesOf(
  database: Database,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, readonly Asset[]>> {
  const rows = await database.query<{ account: Buffer; asset: Buffer }>({
    name: 'open_differences_of',
    text: `SELECT account, asset FROM audit_differences WHERE ended IS NULL AND account = ANY($1::bytea[])
      ORDER BY account, asset`,
    values: [accounts.map((account) => Buffer.from(account, 'hex'))],
  })
  const found = new Map<Address, Asset[]>()
  for (const { account, asset } of rows) {
    const address = account.toString('hex')
    found.set(address, [...(found.get(address) ?? []), decodeAsset(asset.toString())])
  }
  return found
}
