import { rewards } from '@sundial/operations'
import { type Address, toBase58 } from '@sundial/primitives'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { sharePercent, toAmount } from '../../shared/values.ts'
import { accountNames } from '../account/find.ts'
import { readParameters } from '../chain-parameter/find.ts'
import type { KnownWitness, KnownWitnesses } from './find.ts'
import type { ListedWitness, VotedWitness } from './schema.ts'

const sunPerVote = 1_000_000n
/** Six. */
const places = 1_000_000n

/**
 * Expected yearly reward of a vote as a percentage of the TRX staked for it, truncated to six decimals: at current
 * rewards, votes of the last tally and current shares, with no missed slot and nothing restaked.
 */
function yearlyRate(
  { reported, type, brokerage }: KnownWitness,
  { rows }: Pick<KnownWitnesses, 'rows'>,
  pay: rewards.BlockPay | undefined,
): string | undefined {
  if (pay === undefined || brokerage === undefined || reported.voteCount <= 0n) return undefined
  const sharing = rows.filter(({ type: other }) => other !== 3)
  const shared = sharing.reduce((sum, { reported: { voteCount } }) => sum + voteCount, 0n)
  const { sun, per } = rewards.yearlyReward(
    {
      votes: reported.voteCount,
      shared,
      makers: BigInt(rows.filter(({ type: other }) => other === 1).length || 1),
      isMaker: type === 1,
      isSharing: type !== 3,
      brokerage: brokerage.percent,
    },
    pay,
    1n,
  )
  const rate = (100n * sun * places) / (per * sunPerVote)
  return `${rate / places}.${(rate % places).toString().padStart(6, '0')}`
}

/** Data that rows of witnesses need. */
export type WitnessAnnotations = {
  readonly all: KnownWitnesses
  readonly names: ReadonlyMap<Address, string>
  /** Of the newest block of each, if it is indexed. */
  readonly versions: ReadonlyMap<Address, number>
  readonly pay: rewards.BlockPay | undefined
}

/** Reads the data for the rows. */
export async function witnessAnnotations(
  rows: readonly KnownWitness[],
  all: KnownWitnesses,
  { store }: Pick<Context, 'store'>,
): Promise<WitnessAnnotations> {
  const [names, versions, parameters] = await Promise.all([
    accountNames(
      rows.map(({ address }) => address),
      store,
    ),
    newestVersions(rows, store),
    readParameters(store),
  ])
  return { all, names, versions, pay: rewards.blockPayOf(parameters?.values) }
}

async function newestVersions(
  rows: readonly KnownWitness[],
  store: Pick<Context['store'], 'blockByHeight'>,
): Promise<ReadonlyMap<Address, number>> {
  const found = await Promise.all(
    rows
      .filter(({ reported }) => reported.latestBlockNum > 0n)
      .map(async ({ address, reported }) => {
        const block = await store.blockByHeight(Number(reported.latestBlockNum))
        // Before the block was indexed, another branch may have had this height.
        return block?.witness === address ? ([address, block.version] as const) : undefined
      }),
  )
  return new Map(found.filter((one) => one !== undefined))
}

export const toListedWitness = (
  row: KnownWitness,
  index: number,
  annotations: WitnessAnnotations,
): ListedWitness =>
  omitUndefined({
    ...whoIs(row, annotations),
    producer: row.reported.isJobs,
    latestBlockNumber: Number(row.reported.latestBlockNum),
    latestSlotNumber: Number(row.reported.latestSlotNum),
    missedTotal: toAmount(row.reported.totalMissed),
    producedTotal: toAmount(row.reported.totalProduced),
    producePercentage: efficiencyOf(row),
    votes: toAmount(row.reported.voteCount),
    ...votesOf(row),
    votesPercentage: sharePercent(row.reported.voteCount, annotations.all.votes),
    ...brokerageOf(row),
    annualizedRate: yearlyRate(row, annotations.all, annotations.pay),
    version: annotations.versions.get(row.address),
    witnessType: row.type,
    index,
    ranking: row.ranking,
  })

export const toVotedWitness = (row: KnownWitness, annotations: WitnessAnnotations): VotedWitness =>
  omitUndefined({
    ...whoIs(row, annotations),
    lastRanking: row.ranking,
    realTimeRanking: row.now?.ranking,
    change_cycle: row.now && row.ranking - row.now.ranking,
    ...votesOf(row),
    votesPercentage:
      row.now && annotations.all.votesNow !== undefined
        ? sharePercent(row.now.votes, annotations.all.votesNow)
        : undefined,
    lastCycleVotesPercentage: sharePercent(row.reported.voteCount, annotations.all.votes),
    ...brokerageOf(row),
    annualizedRate: yearlyRate(row, annotations.all, annotations.pay),
    producedTotal: toAmount(row.reported.totalProduced),
    producedEfficiency: efficiencyOf(row),
    version: annotations.versions.get(row.address),
    witnessType: row.type,
  })

export const whoIs = ({ address, reported }: KnownWitness, { names }: Pick<WitnessAnnotations, 'names'>) => ({
  address: toBase58(address),
  name: names.get(address),
  url: reported.url,
})

export const efficiencyOf = ({ reported }: KnownWitness): number | undefined => {
  const turns = reported.totalProduced + reported.totalMissed
  return turns === 0n ? undefined : sharePercent(reported.totalProduced, turns)
}

const votesOf = ({ reported, now }: KnownWitness) => ({
  lastCycleVotes: toAmount(reported.voteCount),
  realTimeVotes: now && toAmount(now.votes),
  changeVotes: now && toAmount(now.votes - reported.voteCount),
})

const brokerageOf = ({ brokerage }: KnownWitness) => ({
  brokerage: brokerage?.percent,
  voterBrokerage: brokerage && 100 - brokerage.percent,
  brokerageBlock: brokerage?.at.height,
})

export const nodeBlockOf = ({ at }: Pick<KnownWitnesses, 'at'>) => ({ block: at.height, hash: at.id })
