import type { MetricRow, Store } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isWhole } from '../../shared/values.ts'
import { payOfBlocks } from '../block/pay.ts'
import { exactSun, fundsMembers, type fundsReply } from './schema.ts'
import { daySeries } from './series.ts'

/** Net genesis allocation of block 0 in sun; absent unless block 0 is indexed. */
export async function genesisIssue(store: Store): Promise<bigint | undefined> {
  if ((await store.blockByHeight(0)) === undefined) return undefined
  const page = { limit: 200, order: 'oldest' } as const
  let issued = 0n
  for (let start = 0; ; start += page.limit) {
    // Each page begins where the previous one ends.
    const { rows, total } = await store.transfersOfBlock(0, { ...page, start })
    for (const { asset, amount } of rows) if (asset.kind === 'trx' && amount > 0n) issued += amount
    if (start + page.limit >= total) return issued
  }
}

/** TRX supply after a period's newest block, including stake: the genesis allocation plus rewards, less burned TRX. */
export const turnoverOf = (
  { burnedSun, rewardedSun }: Pick<MetricRow['end'], 'burnedSun' | 'rewardedSun'>,
  issued: bigint | undefined,
): bigint | undefined =>
  issued === undefined || burnedSun === undefined || rewardedSun === undefined
    ? undefined
    : issued + rewardedSun - burnedSun

const sunPerTrx = 1_000_000n

/** Whole TRX, truncated. */
export const wholeTrx = (sun: bigint): number => Number(sun / sunPerTrx)

const knownTrx = (sun: bigint | undefined): number | undefined =>
  sun === undefined ? undefined : wholeTrx(sun)

/** TronScan's figure for what was burned when the main network became independent. */
const independenceDayTrx = 1_000_000_000

/** Sources of the TRX supply and burned TRX, as far as they are known. */
export async function fundsNow({
  store,
  state,
  network,
}: Pick<Context, 'store' | 'state' | 'network'>): Promise<Static<typeof fundsReply>> {
  const [[row], paid] = await Promise.all([
    store.metrics({ span: 'day', count: 1 }),
    isWhole(state) ? payOfBlocks({ fromMs: 0, toMs: state.head!.timestampMs }, store) : undefined,
  ])
  const issued = await genesisIssue(store)
  const turnover = row && turnoverOf(row.end, issued)
  const burned = row?.end.burnedSun
  return omitUndefined({
    genesisBlockIssue: knownTrx(issued),
    totalBlockPay: knownTrx(paid?.makerSun),
    totalNodePay: knownTrx(paid?.voteSun),
    burnPerDay: network.id === 'main' ? independenceDayTrx : 0,
    burnByCharge: knownTrx(burned),
    totalTurnOver: knownTrx(turnover),
    genesisBlockIssueSun: issued?.toString(),
    rewardedSun: row?.end.rewardedSun?.toString(),
    burnByChargeSun: burned?.toString(),
    totalTurnOverSun: turnover?.toString(),
  })
}

export const turnover = daySeries({
  get: '/api/turnover',
  summary: 'TRX supply at the end of each day (UTC), with its increases and decreases',
  note: 'Rewards count when they are paid to balances, not while they can still be withdrawn.',
  members: {
    total_turn_over: exactSun('TRX supply, including staked TRX.'),
    rewarded: exactSun('Rewards withdrawn on the day.'),
    burned: exactSun('Fees burned on the day.'),
  },
  async read({ store }) {
    const issued = await genesisIssue(store)
    return ({ figures: { fees, rewards }, end }) => ({
      total_turn_over: turnoverOf(end, issued)?.toString(),
      rewarded: rewards.missingAmounts === 0n ? rewards.withdrawnSun.toString() : undefined,
      burned: fees?.burnedSun.toString(),
    })
  },
})

export const funds = endpoint({
  get: '/api/funds',
  summary: 'Sources of the TRX supply, and burned TRX',
  description:
    'Known where the index covers the chain from block 0 on with every receipt. Rewards count when they are paid to balances, not while they can still be withdrawn.',
  query: { ...ignored },
  reply: Type.Object({ ...fundsMembers, trueAtBlock: Type.Optional(is.trueAtBlock) }),
  handle: async (_, at) => fundsNow(at),
})
