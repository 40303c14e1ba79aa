import { dayMs } from '@sundial/primitives'
import { type Figures, startOfPeriod } from '@sundial/store'
import { isoDay } from '../../shared/values.ts'
import { readPayOfPeriods } from '../block/pay.ts'
import { mostPairs, pairsWithTrx, tradedSun } from '../price/book-volumes.ts'
import { exactPricesByDay } from '../price/price-history.ts'
import { genesisIssue, turnoverOf } from '../stats/supply.ts'
import { flow, level, type Series } from './define.ts'

export const supplySeries = {
  supplyTrx: {
    title: 'TRX supply with stake: the allocation of block 0 and rewards paid to balances, less burned TRX.',
    unit: 'sun',
    kind: 'level',
    totals: ['fees', 'rewards'],
    async read({ store }) {
      const issued = await genesisIssue(store)
      return ({ totals }) => totals && supplyIn(totals, issued)
    },
  },
  issuedTrx: {
    title:
      'TRX that blocks paid: to their producers, and for votes, before shares are truncated to whole sun.',
    unit: 'sun',
    kind: 'flow',
    key: 'kind',
    metrics: ['blocks'],
    async read({ store }) {
      const payOf = await readPayOfPeriods(store)
      return async ({ startMs, endMs, figures }) => {
        if (figures === undefined) return undefined
        const pay = await payOf({ fromMs: startMs, toMs: endMs - 1 }, figures.blocks.count)
        if (pay?.voteSun === undefined) return undefined
        return new Map([
          ['blocks', pay.makerSun],
          ['votes', pay.voteSun],
        ])
      }
    },
  },
  rewards: flow({
    title: 'Rewards for votes and blocks that balances received.',
    unit: 'sun',
    metrics: ['rewards'],
    of: ({ rewards }) => (rewards.missingAmounts === 0n ? rewards.withdrawnSun : undefined),
  }),
  stakedTrx: level({
    title: 'TRX in stake.',
    unit: 'sun',
    totals: ['stakes'],
    of: ({ stakes }) => stakes && stakedIn(stakes),
  }),
  stakingRate: {
    title: 'Share of the TRX supply that is in stake.',
    unit: 'millionths',
    kind: 'level',
    totals: ['stakes', 'fees', 'rewards'],
    async read({ store }) {
      const issued = await genesisIssue(store)
      return ({ totals }) => {
        const supply = totals && supplyIn(totals, issued)
        const staked = totals?.stakes && stakedIn(totals.stakes)
        if (staked === undefined || supply === undefined || supply <= 0n) return undefined
        return (staked * 1_000_000n) / supply
      }
    },
  },
  stakeByResource: level({
    title: 'TRX in stake by the resource that it is staked for.',
    unit: 'sun',
    key: 'resource',
    totals: ['resourceStakes'],
    of: ({ resourceStakes }) =>
      resourceStakes && [...resourceStakes.values()].every(({ missingAmounts }) => missingAmounts === 0n)
        ? new Map([...resourceStakes].map(([resource, stakes]) => [resource, stakedIn(stakes)]))
        : undefined,
  }),
  waitingTrx: level({
    title: 'TRX that was taken out of stake and waits until it can be withdrawn, or is not withdrawn yet.',
    unit: 'sun',
    totals: ['waitingStake'],
    of: ({ waitingStake }) => (waitingStake?.missingAmounts === 0n ? waitingStake.gainedSun : undefined),
  }),
  stakedByPeriod: flow({
    title: 'TRX put into stake and taken out of it.',
    unit: 'sun',
    key: 'kind',
    metrics: ['stakes'],
    of: ({ stakes }) =>
      stakes &&
      new Map([
        ['staked', stakes.stakedSun],
        ['unstaked', stakes.unstakedSun],
        ['withdrawn', stakes.withdrawnSun],
        ['cancelled', stakes.cancelledSun],
      ]),
  }),
  tradedTrx: {
    title: `TRX paid in the order books of the second market, in their first ${mostPairs} pairs with TRX.`,
    unit: 'sun',
    kind: 'flow',
    isOfServer: true,
    async read({ store }, { interval, firstMs, fromMs, toMs }) {
      const pairs = await pairsWithTrx(store)
      // Without a market nobody knows what was traded elsewhere.
      if (pairs.length === 0) return () => undefined
      const size = interval === 'hour' ? 'hour' : 'day'
      const sums = await tradedSun(
        pairs,
        { size, fromMs, toMs: toMs - 1, limit: Math.ceil((toMs - fromMs) / sizes[size]) },
        store,
      )
      const ofSize = [...sums].toSorted(([left], [right]) => left - right)
      return ({ startMs, endMs }) =>
        endMs <= firstMs
          ? undefined
          : ofSize.reduce((sum, [at, sun]) => (at >= startMs && at < endMs ? sum + sun : sum), 0n)
    },
  },
  trxPrice: {
    title: 'The last price of TRX on the day from the configured source, while this server was running.',
    unit: 'usd',
    kind: 'level',
    intervals: ['day', 'week', 'month'],
    isOfServer: true,
    async read(at, { firstMs, newestMs }) {
      const prices = await exactPricesByDay({ fromMs: startOfPeriod('day', firstMs), toMs: newestMs }, at)
      return ({ endMs }) => prices.get(isoDay(Math.min(endMs - 1, newestMs)))
    },
  },
} as const satisfies Record<string, Series>

const sizes = { hour: dayMs / 24, day: dayMs } as const

type Staked = Readonly<Record<'stakedSun' | 'unstakedSun' | 'cancelledSun', bigint>>

const stakedIn = ({ stakedSun, unstakedSun, cancelledSun }: Staked): bigint =>
  stakedSun - unstakedSun + cancelledSun

const supplyIn = ({ fees, rewards }: Pick<Figures, 'fees' | 'rewards'>, issued: bigint | undefined) =>
  turnoverOf(
    {
      burnedSun: fees?.burnedSun,
      rewardedSun: rewards.missingAmounts === 0n ? rewards.withdrawnSun : undefined,
    },
    issued,
  )
