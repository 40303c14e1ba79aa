import { type Address, toBase58 } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { accountNames } from '../find/account-names.ts'
import { readParameters } from '../find/parameters.ts'
import type { KnownWitness, KnownWitnesses } from '../find/witnesses.ts'
import { present } from '../present.ts'
import type { ListedWitness, VotedWitness } from '../schema/witness.ts'
import { toAmount } from './numbers.ts'
import { sharePercent } from './percent.ts'
import { type Pay, payOf, yearlyRate } from './yearly-rate.ts'

/** What stands beside witnesses in an answer. */
export type Beside = {
  readonly all: KnownWitnesses
  readonly names: ReadonlyMap<Address, string>
  /** Of the newest block of each, where the index holds it. */
  readonly versions: ReadonlyMap<Address, number>
  readonly pay: Pay | undefined
}

/** Reads what the rows need. */
export async function besideWitnesses(
  rows: readonly KnownWitness[],
  all: KnownWitnesses,
  { store }: Pick<At, 'store'>,
): Promise<Beside> {
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
      .filter(({ told }) => told.latestBlockNum > 0n)
      .map(async ({ address, told }) => {
        const block = await store.blockByHeight(Number(told.latestBlockNum))
        // Before the index held it, the height may have been another branch's.
        return block?.witness === address ? ([address, block.version] as const) : undefined
      }),
  )
  return new Map(found.filter((one) => one !== undefined))
}

export const toListedWitness = (row: KnownWitness, index: number, beside: Beside): ListedWitness =>
  present({
    ...whoIs(row, beside),
    producer: row.told.isJobs,
    latestBlockNumber: Number(row.told.latestBlockNum),
    latestSlotNumber: Number(row.told.latestSlotNum),
    missedTotal: toAmount(row.told.totalMissed),
    producedTotal: toAmount(row.told.totalProduced),
    producePercentage: efficiencyOf(row),
    votes: toAmount(row.told.voteCount),
    ...votesOf(row),
    votesPercentage: sharePercent(row.told.voteCount, beside.all.votes),
    ...brokerageOf(row),
    annualizedRate: yearlyRate(row, beside.all, beside.pay),
    version: beside.versions.get(row.address),
    witnessType: row.type,
    index,
    ranking: row.ranking,
  })

export const toVotedWitness = (row: KnownWitness, beside: Beside): VotedWitness =>
  present({
    ...whoIs(row, beside),
    lastRanking: row.ranking,
    realTimeRanking: row.now?.ranking,
    change_cycle: row.now && row.ranking - row.now.ranking,
    ...votesOf(row),
    votesPercentage:
      row.now && beside.all.votesNow !== undefined
        ? sharePercent(row.now.votes, beside.all.votesNow)
        : undefined,
    lastCycleVotesPercentage: sharePercent(row.told.voteCount, beside.all.votes),
    ...brokerageOf(row),
    annualizedRate: yearlyRate(row, beside.all, beside.pay),
    producedTotal: toAmount(row.told.totalProduced),
    producedEfficiency: efficiencyOf(row),
    version: beside.versions.get(row.address),
    witnessType: row.type,
  })

export const whoIs = ({ address, told }: KnownWitness, { names }: Pick<Beside, 'names'>) => ({
  address: toBase58(address),
  name: names.get(address),
  url: told.url,
})

export const efficiencyOf = ({ told }: KnownWitness): number | undefined => {
  const turns = told.totalProduced + told.totalMissed
  return turns === 0n ? undefined : sharePercent(told.totalProduced, turns)
}

const votesOf = ({ told, now }: KnownWitness) => ({
  lastCycleVotes: toAmount(told.voteCount),
  realTimeVotes: now && toAmount(now.votes),
  changeVotes: now && toAmount(now.votes - told.voteCount),
})

const brokerageOf = ({ brokerage }: KnownWitness) => ({
  brokerage: brokerage?.percent,
  voterBrokerage: brokerage && 100 - brokerage.percent,
  brokerageBlock: brokerage?.at.height,
})

export const toldAtOf = ({ at }: Pick<KnownWitnesses, 'at'>) => ({ block: at.height, hash: at.id })
