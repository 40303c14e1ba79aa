// What both gateways of a bridge logged at final blocks, with running totals by asset.
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'

export type BridgeChainName = 'main' | 'side'
export type BridgeStep = 'sent' | 'arrived' | 'mapping' | 'mapped'

export type BridgeEntryRow = {
  /** Of the event among all events of its gateway, from 1 on. */
  readonly place: number
  readonly height: number
  readonly timestampMs: number
  readonly transactionId: string
  readonly step: BridgeStep
  readonly asset: string
  readonly nonce: bigint
  /** Empty of mappings. */
  readonly account: string
  readonly value: bigint
  /** Of all entries of its step and asset up to this one. */
  readonly total: bigint
}

/** The block up to which the entries of a chain are whole. */
export type BridgeProgressRow = {
  readonly chain: BridgeChainName
  readonly height: number
  readonly id: string
  readonly timestampMs: number
  readonly events: number
  readonly since: number
}

export type BridgeAt = { readonly bridge: string; readonly chain: BridgeChainName }

export async function bridgeProgress(
  database: Pick<Connection, 'query'>,
  bridge: string,
): Promise<Readonly<Partial<Record<BridgeChainName, BridgeProgressRow>>>> {
  const rows = await database.query({
    columns: {
      chain: 'text',
      height: 'int4',
      id: 'text',
      timestamp_ms: 'int8',
      events: 'int4',
      since: 'int4',
    },
    text: 'SELECT chain, height, id, timestamp_ms, events, since FROM bridge_progress WHERE bridge = $1',
    values: [bridge],
  })
  return Object.fromEntries(
    rows.map(({ timestamp_ms, ...row }) => [row.chain, { ...row, timestampMs: Number(timestamp_ms) }]),
  )
}

type Added = BridgeAt & {
  /** Events that were read before; none the first time. */
  readonly after: number
  readonly entries: readonly BridgeEntryRow[]
  readonly progress: Omit<BridgeProgressRow, 'chain'>
}

/** False where another process has added some meanwhile: read again. */
export const addBridgeEntries = (
  database: Database,
  { bridge, chain, after, entries, progress }: Added,
): Promise<boolean> =>
  database.transaction(async (connection) => {
    const { height, id, timestampMs, events, since } = progress
    const moved = await connection.query({
      columns: { events: 'int4' },
      text: `INSERT INTO bridge_progress AS known (bridge, chain, height, id, timestamp_ms, events, since)
        SELECT $1, $2, $3, $4, $5, $6, $7
        WHERE $8 = 0 OR EXISTS (SELECT FROM bridge_progress WHERE bridge = $1 AND chain = $2)
        ON CONFLICT (bridge, chain) DO UPDATE SET height = $3, id = $4, timestamp_ms = $5, events = $6
          WHERE known.events = $8 AND known.height < $3
        RETURNING events`,
      values: [bridge, chain, height, id, timestampMs, events, since, after],
    })
    if (moved.length === 0) return false
    await connection.query({
      text: `INSERT INTO bridge_entries (bridge, chain, place, height, timestamp_ms, transaction_id, step, asset, nonce, account, value, total)
        SELECT $1, $2, * FROM unnest($3::integer[], $4::integer[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::numeric[],
          $10::text[], $11::numeric[], $12::numeric[])`,
      values: [
        bridge,
        chain,
        entries.map((one) => one.place),
        entries.map((one) => one.height),
        entries.map((one) => one.timestampMs),
        entries.map((one) => one.transactionId),
        entries.map((one) => one.step),
        entries.map((one) => one.asset),
        entries.map((one) => String(one.nonce)),
        entries.map((one) => one.account),
        entries.map((one) => String(one.value)),
        entries.map((one) => String(one.total)),
      ],
    })
    return true
  })

/** Forgets all entries, of a chain that went back below final blocks. Differences stay. */
export const clearBridge = (database: Database, bridge: string): Promise<void> =>
  database.transaction(async (connection) => {
    for (const table of ['bridge_entries', 'bridge_progress'])
      await connection.query({ text: `DELETE FROM ${table} WHERE bridge = $1`, values: [bridge] })
  })

/** The newest totals of assets, by step and asset, such as `sent trx 0`. */
export async function bridgeTotals(
  database: Database,
  { bridge, chain }: BridgeAt,
  assets: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database.query({
    columns: { step: 'text', asset: 'text', total: 'numeric' },
    text: `SELECT step, asset, newest.total
      FROM unnest($3::text[]) AS asked (asset)
      CROSS JOIN unnest('{sent,arrived,mapping,mapped}'::text[]) AS steps (step)
      CROSS JOIN LATERAL (
        SELECT total FROM bridge_entries AS entry
        WHERE bridge = $1 AND chain = $2 AND entry.step = steps.step AND entry.asset = asked.asset
        ORDER BY height DESC, place DESC LIMIT 1
      ) AS newest`,
    values: [bridge, chain, assets],
  })
  return new Map(rows.map(({ step, asset, total }) => [`${step} ${asset}`, BigInt(total)]))
}

/** The first entry of a step with each of the nonces that has one. */
export async function bridgeEntries(
  database: Database,
  { bridge, chain, step }: BridgeAt & { readonly step: BridgeStep },
  nonces: readonly bigint[],
): Promise<readonly BridgeEntryRow[]> {
  const rows = await database.query({
    columns: entryTypes,
    text: `SELECT ${entryColumns} FROM unnest($4::numeric[]) AS asked (wanted)
      CROSS JOIN LATERAL (
        SELECT ${entryColumns} FROM bridge_entries AS entry
        WHERE bridge = $1 AND chain = $2 AND step = $3 AND entry.nonce = wanted ORDER BY place LIMIT 1
      ) AS first`,
    values: [bridge, chain, step, nonces.map(String)],
  })
  return rows.map(entryOf)
}

/** What an issued token of the side chain stands for. */
export async function assetOfSideToken(
  database: Database,
  bridge: string,
  sideToken: bigint,
): Promise<string | undefined> {
  const [row] = await database.query({
    columns: { asset: 'text' },
    text: `SELECT asset FROM bridge_entries WHERE bridge = $1 AND value = $2 AND step = 'mapped' ORDER BY place LIMIT 1`,
    values: [bridge, String(sideToken)],
  })
  return row?.asset
}

const entryTypes = {
  place: 'int4',
  height: 'int4',
  timestamp_ms: 'int8',
  transaction_id: 'text',
  step: 'text',
  asset: 'text',
  nonce: 'numeric',
  account: 'text',
  value: 'numeric',
  total: 'numeric',
} as const
const entryColumns = Object.keys(entryTypes).join(', ')

type StoredEntry = {
  readonly place: number
  readonly height: number
  readonly timestamp_ms: bigint | number | string
  readonly transaction_id: string
  readonly step: string
  readonly asset: string
  readonly nonce: string
  readonly account: string
  readonly value: string
  readonly total: string
}

const entryOf = ({ timestamp_ms, transaction_id, ...row }: StoredEntry): BridgeEntryRow => ({
  ...row,
  step: row.step as BridgeStep,
  timestampMs: Number(timestamp_ms),
  transactionId: transaction_id,
  nonce: BigInt(row.nonce),
  value: BigInt(row.value),
  total: BigInt(row.total),
})

/** Arrivals that were not compared with what the other gateway sent, oldest first. */
export async function uncomparedArrivals(
  database: Database,
  { bridge, chain }: BridgeAt,
  limit: number,
): Promise<readonly BridgeEntryRow[]> {
  const rows = await database.query({
    columns: entryTypes,
    text: `SELECT ${entryColumns} FROM bridge_entries
      WHERE bridge = $1 AND chain = $2 AND step = 'arrived' AND backed IS NULL ORDER BY place LIMIT $3`,
    values: [bridge, chain, limit],
  })
  return rows.map(entryOf)
}
