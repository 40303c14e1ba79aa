import { type Address, toBase58 } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { accountNames } from '../find/account-names.ts'
import { readParameters } from '../find/parameters.ts'
import type { KnownWitness, KnownWitnesses } from '../find/witnesses.ts'
import { omitUndefined } from '../present.ts'
import type { ListedWitness, VotedWitness } from '../schema/witness.ts'
import { toAmount } from './numbers.ts'
import { sharePercent } from './percent.ts'
import { type Pay, payOf, yearlyRate } from './yearly-rate.ts'

/** What stands beside witnesses in an answer. */
export type WitnessAnnotations = {
  readonly all: KnownWitnesses
  readonly names: ReadonlyMap<Address, string>
  /** Of the newest block of each, where the index holds it. */
  readonly versions: ReadonlyMap<Address, number>
  readonly pay: Pay | undefined
}

/** Reads what the rows need. */
export async function witnessAnnotations(
  rows: readonly KnownWitness[],
  all: KnownWitnesses,
  { store }: Pick<At, 'store'>,
): Promise<WitnessAnnotations> {
  const [names, versions, parameters] = await Promise.all([
    accountNames(
      rows.map(({ address }) => address),
      store,
    ),
    newestVersions(rows, store),
    readParameters(store),
  ])
  return { all, names, versions, pay: payOf(parameters?.values) }
}

async function newestVersions(
  rows: readonly KnownWitness[],
  store: Pick<At['store'], 'blockByHeight'>,
): Promise<ReadonlyMap<Address, number>> {
  const found = await Promise.all(
    rows
      .filter(({ reported }) => reported.latestBlockNum > 0n)
      .map(async ({ address, reported }) => {
        const block = await store.blockByHeight(Number(reported.latestBlockNum))
        // Before the index held it, the height may have been another branch's.
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
