import type { Connection } from '../../connection.ts'
import type { PeriodEnd } from '../../contract.ts'
import { knowsBalances } from '../../head.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { type BlockColumns, blockColumns, toBlockEntry } from '../block-columns.ts'

type EndRow = BlockColumns & { readonly supply: string | null }

/** Sums of all blocks up to an end. */
export type TotalsAtEnd = {
  readonly trxHolderCount: number
  readonly stakedSun: bigint
  readonly untoldStakes: number
  readonly rewardedSun: bigint
  readonly untoldRewards: number
  readonly stakeByResource: PeriodEnd['stakeByResource']
}

type Ends = {
  /** Times, each of a block or after one, rising. */
  readonly ends: readonly number[]
  /** Absent unless all blocks are counted. */
  readonly totals: readonly TotalsAtEnd[] | undefined
  /** Whether all blocks counted stake by resource. */
  readonly hasResources: boolean
}

/** The state after the newest block before each time: two index lookups each. */
export async function readPeriodEnds(
  connection: Connection,
  { ends, totals, hasResources }: Ends,
): Promise<readonly PeriodEnd[]> {
  const rows = await connection.query<EndRow>({
    name: 'period_ends',
    text: `SELECT newest.*, sums.supply FROM unnest($1::bigint[]) WITH ORDINALITY AS period (end_ms, at)
      CROSS JOIN LATERAL (
        SELECT ${blockColumns} FROM blocks WHERE timestamp_ms < period.end_ms
        ORDER BY timestamp_ms DESC, position DESC LIMIT 1
      ) AS newest
      LEFT JOIN LATERAL (
        SELECT supply FROM supplies WHERE asset = (SELECT id FROM assets WHERE key = $2)
          AND supplies.height <= newest.height ORDER BY supplies.height DESC LIMIT 1
      ) AS sums ON true
      ORDER BY period.at`,
    values: [ends, Buffer.from(encodeAsset({ kind: 'trx' }))],
  })
  return rows.map((row, at) => {
    const end = toEnd(row, totals?.[at])
    return hasResources ? end : { ...end, stakeByResource: undefined }
  })
}

function toEnd(row: EndRow, totals: TotalsAtEnd | undefined): PeriodEnd {
  const block = toBlockEntry(row)
  const { height, after } = block
  const isKnown = knowsBalances(block)
  const isWhole = after.blocks === height + 1
  return {
    height,
    blockCount: after.blocks,
    transactionCount: after.transactions,
    accountCount: after.accounts,
    supplySun: isKnown ? BigInt(row.supply ?? 0) : undefined,
    burnedSun: isKnown ? after.burnedSun : undefined,
    trxHolderCount: isKnown ? totals?.trxHolderCount : undefined,
    ...(isWhole && totals?.untoldStakes === 0 ? stakeIn(totals) : notKnown),
    rewardedSun: isWhole && totals?.untoldRewards === 0 ? totals.rewardedSun : undefined,
  }
}

const stakeIn = ({ stakedSun, stakeByResource }: TotalsAtEnd) => ({ stakedSun, stakeByResource })

const notKnown = { stakedSun: undefined, stakeByResource: undefined }
