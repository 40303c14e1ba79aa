// What is locked, issued and on its way at a pair of heights of both chains of a bridge, and the differences that were found.
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import { type BridgeAt, type BridgeChainName, bridgeProgress } from './bridge-entries.ts'

/** How much of the total of arrivals the other gateway had sent, up to an arrival. */
export type ComparedArrival = { readonly place: number; readonly backed: bigint }

export type BridgeDifferenceRow = {
  readonly chain: BridgeChainName
  readonly height: number
  readonly timestampMs: number
  readonly transactionId: string
  readonly nonce: bigint
  readonly fault: 'unsent' | 'changed' | 'twice'
  readonly asset: string
  readonly account: string
  readonly value: bigint
  /** What the other gateway sent with this nonce. */
  readonly sent?: { readonly asset: string; readonly account: string; readonly value: bigint } | undefined
  readonly foundMs: number
}

/** Notes arrivals as compared. What another process noted before stays. */
export const noteCompared = (
  database: Database,
  { bridge, chain }: BridgeAt,
  {
    arrivals,
    differences,
  }: { readonly arrivals: readonly ComparedArrival[]; readonly differences: readonly BridgeDifferenceRow[] },
): Promise<void> =>
  database.transaction(async (connection) => {
    await connection.query({
      text: `UPDATE bridge_entries AS entry SET backed = compared.backed
        FROM unnest($3::integer[], $4::numeric[]) AS compared (place, backed)
        WHERE bridge = $1 AND chain = $2 AND entry.place = compared.place AND entry.backed IS NULL`,
      values: [
        bridge,
        chain,
        arrivals.map(({ place }) => place),
        arrivals.map(({ backed }) => String(backed)),
      ],
    })
    for (const one of differences) await putDifference(connection, bridge, one)
  })

const putDifference = (connection: Connection, bridge: string, one: BridgeDifferenceRow) =>
  connection.query({
    text: `INSERT INTO bridge_differences (bridge, number, chain, height, timestamp_ms, transaction_id, nonce, fault, asset, account,
        value, sent_asset, sent_account, sent_value, found_ms)
      SELECT $1, coalesce((SELECT number FROM bridge_differences WHERE bridge = $1 ORDER BY number DESC LIMIT 1), 0) + 1,
        $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
      ON CONFLICT (bridge, chain, transaction_id, nonce) DO NOTHING`,
    values: [
      bridge,
      one.chain,
      one.height,
      one.timestampMs,
      one.transactionId,
      String(one.nonce),
      one.fault,
      one.asset,
      one.account,
      String(one.value),
      one.sent?.asset ?? null,
      one.sent?.account ?? null,
      one.sent === undefined ? null : String(one.sent.value),
      one.foundMs,
    ],
  })

/** The newest compared total of each of the assets that has one. */
export async function backedTotals(
  database: Database,
  { bridge, chain }: BridgeAt,
  { assets, before }: { readonly assets: readonly string[]; readonly before: number },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database.query({
    columns: { asset: 'text', backed: 'numeric' },
    text: `SELECT asset, newest.backed FROM unnest($3::text[]) AS asked (asset)
      CROSS JOIN LATERAL (
        SELECT backed FROM bridge_entries AS entry
        WHERE bridge = $1 AND chain = $2 AND step = 'arrived' AND entry.asset = asked.asset AND place < $4
        ORDER BY height DESC, place DESC LIMIT 1
      ) AS newest
      WHERE newest.backed IS NOT NULL`,
    values: [bridge, chain, assets, before],
  })
  return new Map(rows.map(({ asset, backed }) => [asset, BigInt(backed)]))
}

/** Heights of a chain at which everything is read and compared. */
export type CheckedHeights = { readonly from: number; readonly to: number }
export type BridgeChecked = Readonly<Record<BridgeChainName, CheckedHeights>>

/** Undefined until blocks of both chains are read. */
async function checkedHeights(
  connection: Pick<Connection, 'query'>,
  bridge: string,
): Promise<BridgeChecked | undefined> {
  const { main, side } = await bridgeProgress(connection, bridge)
  if (main === undefined || side === undefined) return undefined
  const open = await connection.query({
    columns: { chain: 'text', height: 'int4?' },
    text: `SELECT chain, (
        SELECT height FROM bridge_entries AS entry
        WHERE bridge = $1 AND entry.chain = chains.chain AND step = 'arrived' AND backed IS NULL ORDER BY place LIMIT 1
      ) AS height
      FROM unnest('{main,side}'::text[]) AS chains (chain)`,
    values: [bridge],
  })
  const heightsOf = ({ chain, since, height }: typeof main) => {
    const first = open.find((one) => one.chain === chain)?.height ?? undefined
    return { from: since, to: first === undefined ? height : Math.min(height, first - 1) }
  }
  return { main: heightsOf(main), side: heightsOf(side) }
}

/** Totals of an asset up to a height of each chain. */
export type BridgeSums = {
  readonly asset: string
  /** The token of the side chain as a number. */
  readonly sideToken?: bigint | undefined
  readonly deposited: bigint
  /** Arrived on the side chain, and how much of it was deposited. */
  readonly arrived: bigint
  readonly arrivedBacked: bigint
  readonly withdrawn: bigint
  /** Paid back on the main chain, and how much of it was withdrawn. */
  readonly paid: bigint
  readonly paidBacked: bigint
}

export type BridgeProofPage = {
  readonly checked: BridgeChecked
  readonly heights: Readonly<Record<BridgeChainName, number>>
  readonly total: number
  readonly rows: readonly BridgeSums[]
  readonly differences: number
}

export type BridgeProofRequest = {
  readonly bridge: string
  /** The newest checked one where it is absent. */
  readonly main?: number | undefined
  readonly side?: number | undefined
  /** TRX is the first one, then assets in the order of their mappings. */
  readonly start: number
  readonly limit: number
}

/** All of it in one snapshot. Heights that are not checked give none of the rows. */
export const bridgeProofAt = (
  database: Database,
  { bridge, main, side, start, limit }: BridgeProofRequest,
): Promise<BridgeProofPage | undefined> =>
  database.snapshot(async (connection) => {
    const checked = await checkedHeights(connection, bridge)
    if (checked === undefined) return undefined
    const heights = { main: main ?? checked.main.to, side: side ?? checked.side.to }
    const known = { checked, heights, differences: await differenceCount(connection, bridge) }
    const isChecked = (['main', 'side'] as const).every((chain) => heights[chain] <= checked[chain].to)
    if (!isChecked) return { ...known, total: 0, rows: [] }
    const [newest] = await connection.query({
      columns: { total: 'numeric' },
      text: `SELECT total FROM bridge_entries
        WHERE bridge = $1 AND chain = 'main' AND step = 'mapping' AND height <= $2 ORDER BY height DESC, place DESC LIMIT 1`,
      values: [bridge, heights.main],
    })
    const total = 1 + Number(newest?.total ?? 0)
    const mapped = await mappedAssets(connection, bridge, { from: start, to: Math.min(total, start + limit) })
    const assets = start === 0 && limit > 0 ? ['trx 0', ...mapped] : mapped
    return { ...known, total, rows: await sumsOf(connection, { bridge, heights, assets }) }
  })

/** Mappings are numbered from 1 on, as TRX has the place 0. */
async function mappedAssets(
  connection: Connection,
  bridge: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const rows = await connection.query({
    columns: { asset: 'text' },
    text: `SELECT asset FROM generate_series($2::integer, $3::integer) AS numbers (number)
      CROSS JOIN LATERAL (
        SELECT asset FROM bridge_entries
        WHERE bridge = $1 AND chain = 'main' AND step = 'mapping' AND nonce = number::numeric ORDER BY place LIMIT 1
      ) AS first
      ORDER BY number`,
    values: [bridge, Math.max(1, from), to - 1],
  })
  return rows.map(({ asset }) => asset)
}

type Asked = {
  readonly bridge: string
  readonly heights: Readonly<Record<BridgeChainName, number>>
  readonly assets: readonly string[]
}

async function sumsOf(
  connection: Connection,
  { bridge, heights, assets }: Asked,
): Promise<readonly BridgeSums[]> {
  const rows = await connection.query({
    columns: { asset: 'text', part: 'text', total: 'numeric', backed: 'numeric?', value: 'numeric' },
    text: `SELECT asset, part.chain || ' ' || part.step AS part, newest.total, newest.backed, newest.value
      FROM unnest($4::text[]) AS asked (asset)
      CROSS JOIN (VALUES ('main', 'sent', $2::integer), ('main', 'arrived', $2), ('side', 'sent', $3::integer), ('side', 'arrived', $3),
        ('side', 'mapped', $3)) AS part (chain, step, height)
      CROSS JOIN LATERAL (
        SELECT total, backed, value FROM bridge_entries AS entry
        WHERE bridge = $1 AND entry.chain = part.chain AND entry.step = part.step AND entry.asset = asked.asset
          AND entry.height <= part.height
        ORDER BY height DESC, place DESC LIMIT 1
      ) AS newest`,
    values: [bridge, heights.main, heights.side, assets],
  })
  const found = new Map(rows.map((row) => [`${row.part} ${row.asset}`, row]))
  return assets.map((asset) => {
    const at = (part: string) => found.get(`${part} ${asset}`)
    const total = (part: string) => BigInt(at(part)?.total ?? 0)
    const backed = (part: string) => BigInt(at(part)?.backed ?? 0)
    const mapped = at('side mapped')?.value
    return {
      asset,
      sideToken: mapped === undefined ? undefined : BigInt(mapped),
      deposited: total('main sent'),
      arrived: total('side arrived'),
      arrivedBacked: backed('side arrived'),
      withdrawn: total('side sent'),
      paid: total('main arrived'),
      paidBacked: backed('main arrived'),
    }
  })
}

async function differenceCount(connection: Pick<Connection, 'query'>, bridge: string): Promise<number> {
  const [row] = await connection.query({
    columns: { number: 'int4' },
    text: 'SELECT number FROM bridge_differences WHERE bridge = $1 ORDER BY number DESC LIMIT 1',
    values: [bridge],
  })
  return row?.number ?? 0
}

export type BridgeDifferencePage = {
  readonly checked: BridgeChecked | undefined
  readonly total: number
  readonly rows: readonly BridgeDifferenceRow[]
}

type DifferenceRequest = {
  readonly bridge: string
  readonly start: number
  readonly limit: number
  /** Only of so many first ones. */
  readonly before?: number | undefined
}

/** Newest first. */
export const bridgeDifferences = (
  database: Database,
  { bridge, start, limit, before = Infinity }: DifferenceRequest,
): Promise<BridgeDifferencePage> =>
  database.snapshot(async (connection) => {
    const total = await differenceCount(connection, bridge)
    const rows = await connection.query({
      columns: differenceTypes,
      text: `SELECT ${Object.keys(differenceTypes).join(', ')} FROM bridge_differences
        WHERE bridge = $1 AND number <= $2 ORDER BY number DESC LIMIT $3`,
      values: [bridge, Math.min(total, before) - start, limit],
    })
    return { checked: await checkedHeights(connection, bridge), total, rows: rows.map(differenceOf) }
  })

const differenceTypes = {
  chain: 'text',
  height: 'int4',
  timestamp_ms: 'int8',
  transaction_id: 'text',
  nonce: 'numeric',
  fault: 'text',
  asset: 'text',
  account: 'text',
  value: 'numeric',
  sent_asset: 'text?',
  sent_account: 'text?',
  sent_value: 'numeric?',
  found_ms: 'int8',
} as const

type StoredDifference = {
  readonly [Name in keyof typeof differenceTypes]: string | number | bigint | null | undefined
}

const differenceOf = (row: StoredDifference): BridgeDifferenceRow => ({
  chain: row.chain as BridgeChainName,
  height: Number(row.height),
  timestampMs: Number(row.timestamp_ms),
  transactionId: String(row.transaction_id),
  nonce: BigInt(row.nonce!),
  fault: row.fault as BridgeDifferenceRow['fault'],
  asset: String(row.asset),
  account: String(row.account),
  value: BigInt(row.value!),
  sent:
    row.sent_asset === null || row.sent_asset === undefined
      ? undefined
      : { asset: String(row.sent_asset), account: String(row.sent_account), value: BigInt(row.sent_value!) },
  foundMs: Number(row.found_ms),
})
