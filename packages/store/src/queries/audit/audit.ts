import type { RowOf } from '../../connection.ts'
import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import type { Asset } from '../../indexed-block.ts'
import { knowsBalances } from '../../head.ts'
import { decodeAsset, encodeAsset } from '../../records/asset.ts'
import { type BlockRef, readHead } from '../block-entries.ts'
import { type Balance, readNewestBalances } from '../read-balances.ts'
import {
  type AuditRun,
  auditRuns,
  type AuditSubject,
  auditSubjects,
  openDifferencesPerAsset,
} from './record-comparisons.ts'

export type AuditCursor = {
  readonly round: number
  readonly subject: 'accounts' | 'assets'
  readonly next: number
}

/** What one round compared so far. */
export type AuditedRound = {
  readonly run: AuditRun
  readonly round: number
  readonly subject: AuditSubject
  /** Accounts or assets; of those touched, each time. */
  readonly count: number
  readonly comparisonCount: number
  readonly fromHeight: number
  readonly toHeight: number
  readonly fromMs: number
  readonly toMs: number
}

type Sighting = {
  readonly indexAmount: bigint
  readonly nodeAmount: bigint
  readonly at: BlockRef
  readonly timeMs: number
}

export type AuditDifference = {
  /** Absent: the supply of the asset. */
  readonly account: Address | undefined
  readonly asset: Asset
  readonly found: Sighting
  /** The newest comparison that found it. */
  readonly seen: Sighting & { readonly count: number }
  /** A later comparison agreed, or the block it was found at was undone. */
  readonly ended:
    | { readonly kind: 'agreed'; readonly at: BlockRef; readonly timeMs: number }
    | { readonly kind: 'undone'; readonly toHeight: number }
    | undefined
}

/** How far the index's figures of an asset are proven against the node. */
export type AssetProof = {
  /** `proven`: compared (a contract's token: its supply too) and no difference is open. */
  readonly kind: 'proven' | 'differs' | 'notCompared'
  readonly comparisonCount: number
  /** Times the contract did not answer. */
  readonly unansweredCount: number
  readonly openDifferenceCount: number
  /** Differences that were not listed because too many were open. */
  readonly unlistedCount: number
  readonly fromHeight?: number | undefined
  readonly toHeight?: number | undefined
  readonly supply?:
    | { readonly height: number; readonly indexAmount: bigint; readonly nodeAmount: bigint }
    | undefined
}

/** Comparisons with the node and their differences. */
export const auditQueries = (database: Database) => ({
  /** The position at which the run resumes; absent before its first step. */
  auditCursor: async (run: AuditRun): Promise<AuditCursor | undefined> => {
    const [row] = await database.query({
      columns: { round: 'int4', subject: 'int2', next: 'int8' },
      name: 'audit_cursor',
      text: `SELECT round, subject, first + count AS next FROM audit_ranges WHERE run = $1 AND subject <> $2
      ORDER BY round DESC, subject DESC, first DESC LIMIT 1`,
      values: [auditRuns[run], auditSubjects.touched],
    })
    if (row === undefined) return undefined
    return {
      round: row.round,
      subject: nameOf(auditSubjects, row.subject) as 'accounts',
      next: Number(row.next),
    }
  },

  /** At most the newest two rounds of each run: a row of the table covers thousands of accounts. */
  auditedRounds: async (): Promise<readonly AuditedRound[]> => {
    const rows = await database.query({
      columns: roundTypes,
      name: 'audited_rounds',
      text: `SELECT run, round, subject, sum(count) AS count, sum(comparison_count) AS comparisons,
        min(from_height) AS from_height, max(to_height) AS to_height, min(from_ms) AS from_ms, max(to_ms) AS to_ms
      FROM audit_ranges GROUP BY run, round, subject ORDER BY run, round, subject`,
    })
    return rows.map((row) => ({
      run: nameOf(auditRuns, row.run) as AuditRun,
      round: row.round,
      subject: nameOf(auditSubjects, row.subject) as AuditSubject,
      count: Number(row.count),
      comparisonCount: Number(row.comparisons),
      fromHeight: row.from_height,
      toHeight: row.to_height,
      fromMs: Number(row.from_ms),
      toMs: Number(row.to_ms),
    }))
  },

  /** An asset has a thousand at most. */
  openDifferenceCount: async (): Promise<number> => {
    const [row] = await database.query({
      columns: { count: 'int8' },
      name: 'open_difference_count',
      text: 'SELECT count(*) AS count FROM audit_differences WHERE ended IS NULL',
    })
    return Number(row!.count)
  },

  /** The newest found first. */
  auditDifferences: async (limit: number): Promise<readonly AuditDifference[]> => {
    const rows = await database.query({
      columns: differenceTypes,
      name: 'newest_differences',
      text: 'SELECT * FROM audit_differences ORDER BY found_ms DESC, account, asset LIMIT $1',
      values: [limit],
    })
    return rows.map(toDifference)
  },

  /** Open differences of one account. */
  openDifferencesOfAccount: async (account: Address): Promise<readonly AuditDifference[]> => {
    const rows = await database.query({
      columns: differenceTypes,
      name: 'open_differences_of_account',
      text: 'SELECT * FROM audit_differences WHERE ended IS NULL AND account = $1 ORDER BY asset',
      values: [Buffer.from(account, 'hex')],
    })
    return rows.map(toDifference)
  },

  /** Of the accounts, those with open differences. */
  openDifferencesOf: async (
    accounts: readonly Address[],
  ): Promise<ReadonlyMap<Address, readonly Asset[]>> => {
    const rows = await database.query({
      columns: { account: 'bytea', asset: 'bytea' },
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
  },

  assetProof: (asset: Asset): Promise<AssetProof> =>
    database.snapshot(async (connection) => {
      const key = Buffer.from(encodeAsset(asset))
      const [row] = await connection.query({
        columns: assetProofTypes,
        name: 'audit_asset',
        text: `SELECT comparison_count, unanswered_count, unlisted_count, from_height, to_height, supply_height,
          index_supply, node_supply FROM audit_assets WHERE asset = $1`,
        values: [key],
      })
      const [open] = await connection.query({
        columns: { count: 'int8' },
        name: 'open_differences_of_asset',
        text: `SELECT count(*) AS count FROM (SELECT 1 FROM audit_differences
        WHERE asset = $1 AND ended IS NULL LIMIT $2) AS open`,
        values: [key, openDifferencesPerAsset],
      })
      const openDifferenceCount = Number(open!.count)
      const kind = kindOf(asset, row, openDifferenceCount)
      if (row === undefined) return { kind, ...nothing, openDifferenceCount }
      return {
        kind,
        comparisonCount: Number(row.comparison_count),
        unansweredCount: Number(row.unanswered_count),
        openDifferenceCount,
        unlistedCount: Number(row.unlisted_count),
        fromHeight: row.from_height,
        toHeight: row.to_height,
        supply: supplyOf(row),
      }
    }),

  /** Everything the account ever owned, with a balance of zero included; absent when balances are not known. */
  everOwned: (account: Address): Promise<readonly Balance[] | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || !knowsBalances(head)) return undefined
      return readNewestBalances(connection, account)
    }),

  /** The sum of all balances; absent when balances are not known. */
  indexedSupply: (asset: Asset): Promise<bigint | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || !knowsBalances(head)) return undefined
      const [row] = await connection.query({
        columns: { supply: 'numeric' },
        name: 'newest_supply',
        text: `SELECT supply FROM supplies WHERE asset = (SELECT assets.id FROM assets WHERE key = $1)
        ORDER BY height DESC LIMIT 1`,
        values: [Buffer.from(encodeAsset(asset))],
      })
      return BigInt(row?.supply ?? 0)
    }),
})

const roundTypes = {
  run: 'int2',
  round: 'int4',
  subject: 'int2',
  count: 'numeric',
  comparisons: 'numeric',
  from_height: 'int4',
  to_height: 'int4',
  from_ms: 'int8',
  to_ms: 'int8',
} as const

const nameOf = (numbers: Readonly<Record<string, number>>, number: number): string =>
  Object.entries(numbers).find(([, known]) => known === number)![0]

const differenceTypes = {
  account: 'bytea',
  asset: 'bytea',
  found_ms: 'int8',
  height: 'int4',
  block_id: 'bytea',
  index_amount: 'numeric',
  node_amount: 'numeric',
  seen_count: 'int8',
  seen_ms: 'int8',
  seen_height: 'int4',
  seen_block_id: 'bytea',
  seen_index_amount: 'numeric',
  seen_node_amount: 'numeric',
  ended: 'text?',
  ended_ms: 'int8?',
  ended_height: 'int4?',
  ended_block_id: 'bytea?',
} as const
type DifferenceColumns = RowOf<typeof differenceTypes>

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

function toEnd({
  ended,
  ended_height,
  ended_block_id,
  ended_ms,
}: DifferenceColumns): AuditDifference['ended'] {
  if (ended === null) return undefined
  if (ended === 'undone') return { kind: ended, toHeight: ended_height! }
  const at = { height: ended_height!, id: ended_block_id!.toString('hex') }
  return { kind: 'agreed', at, timeMs: Number(ended_ms) }
}

const assetProofTypes = {
  comparison_count: 'int8',
  unanswered_count: 'int8',
  unlisted_count: 'int8',
  from_height: 'int4',
  to_height: 'int4',
  supply_height: 'int4?',
  index_supply: 'numeric?',
  node_supply: 'numeric?',
} as const
type AssetProofColumns = RowOf<typeof assetProofTypes>

const nothing = { comparisonCount: 0, unansweredCount: 0, unlistedCount: 0 }

/** The supply proves the holders of a contract too: a transfer without an event is in no list of the index. */
function kindOf(
  asset: Asset,
  row: AssetProofColumns | undefined,
  openDifferenceCount: number,
): AssetProof['kind'] {
  if (openDifferenceCount > 0) return 'differs'
  if (row === undefined) return 'notCompared'
  const isCompared = asset.kind === 'trc20' ? row.supply_height !== null : row.comparison_count > 0n
  return isCompared ? 'proven' : 'notCompared'
}

const supplyOf = ({ supply_height, index_supply, node_supply }: AssetProofColumns): AssetProof['supply'] =>
  supply_height === null
    ? undefined
    : { height: supply_height, indexAmount: BigInt(index_supply!), nodeAmount: BigInt(node_supply!) }
