import { type Address, Unavailable } from '@sundial/primitives'
import { byVotes, witness, type Witness, witnessBrokerage } from '@sundial/protocol'
import type { BlockRef, Store, StoredState } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { readParameters } from '../chain-parameter/find.ts'

/** Block producers, standby witnesses that share the vote reward, and the others: TronScan's type ids. */
export type WitnessType = 1 | 2 | 3

/** A witness as reported by the node. */
export type KnownWitness = {
  readonly address: Address
  /** With the votes of the last tally. */
  readonly reported: Witness
  /** Rank by these votes, from 1. */
  readonly ranking: number
  readonly type: WitnessType
  /** With votes cast since; absent where the node does not report them. */
  readonly now?: { readonly votes: bigint; readonly ranking: number } | undefined
  /** Absent until the node reports it. */
  readonly brokerage?: { readonly percent: number; readonly at: BlockRef } | undefined
}

export type KnownWitnesses = {
  readonly at: BlockRef
  /** Most votes of the last tally first. */
  readonly rows: readonly KnownWitness[]
  readonly votes: bigint
  readonly votesNow?: bigint | undefined
}

/** java-tron WITNESS_STANDBY_LENGTH: the number of witnesses that share the vote reward. */
const standbyLength = 127

/** All witnesses at the block at which the node reported them; absent until then. */
export async function readWitnesses(store: Pick<Store, 'nodeStates'>): Promise<KnownWitnesses | undefined> {
  const [reported, now, brokerages] = await Promise.all([
    store.nodeStates('witness'),
    store.nodeStates('witnessNow'),
    store.nodeStates('brokerage'),
  ])
  if (reported.wholeAt === undefined) return undefined
  // Comparing votes of two blocks would show a change of votes that never happened.
  const isTogether = now.wholeAt?.id === reported.wholeAt.id
  return rank({
    at: reported.wholeAt,
    reported: decoded(reported.states),
    now: isTogether ? decoded(now.states) : undefined,
    brokerages: new Map(brokerages.states.map((state) => [state.key, state])),
  })
}

/** The number of witnesses that produce blocks by turns; absent until the node reported them. */
export async function countProducers(store: Pick<Store, 'nodeStates'>): Promise<number | undefined> {
  const { states, wholeAt } = await store.nodeStates('witness')
  const count = wholeAt === undefined ? 0 : decoded(states).filter(({ isJobs }) => isJobs).length
  return count === 0 ? undefined : count
}

type ReportedWitnesses = {
  readonly at: BlockRef
  readonly reported: readonly Witness[]
  readonly now: readonly Witness[] | undefined
  readonly brokerages: ReadonlyMap<string, StoredState>
}

function rank({ at, reported, now, brokerages }: ReportedWitnesses): KnownWitnesses {
  const nowByAddress = new Map(
    now &&
      byVotes(now).map(({ address, voteCount }, place) => [
        address,
        { votes: voteCount, ranking: place + 1 },
      ]),
  )
  const rows = byVotes(reported).map((one, place): KnownWitness => {
    const ranking = place + 1
    return {
      address: one.address,
      reported: one,
      ranking,
      type: one.isJobs ? 1 : ranking <= standbyLength ? 2 : 3,
      now: nowByAddress.get(one.address),
      brokerage: brokerageIn(brokerages.get(one.address)),
    }
  })
  return { at, rows, votes: sumOf(reported), votesNow: now && sumOf(now) }
}

const decoded = (states: readonly StoredState[]): readonly Witness[] =>
  states.flatMap(({ bytes }) => (bytes === undefined ? [] : [witness.decode(bytes)]))

const sumOf = (witnesses: readonly Witness[]): bigint =>
  witnesses.reduce((sum, { voteCount }) => sum + voteCount, 0n)

const brokerageIn = (state: StoredState | undefined): KnownWitness['brokerage'] =>
  state?.bytes && { percent: witnessBrokerage.decode(state.bytes).percent, at: state.at }

/** The bounds of the cycle of the newest indexed block; votes counted at the start apply within it. */
export type Cycle = { readonly fromMs: number; readonly toMs: number }

/** The cycle of the indexed head; absent while the node does not answer, or never reported the length of a cycle. */
export async function currentCycle({ services, state, store }: Context): Promise<Cycle | undefined> {
  const calls = services?.nodeCalls
  const parameters = calls && state.head && (await readParameters(store))
  const lengthMs = Number(parameters?.values.get('getMaintenanceTimeInterval') ?? 0)
  if (calls === undefined || state.head === undefined || lengthMs <= 0) return undefined
  try {
    const next = Number((await calls.call('/wallet/getnextmaintenancetime', {}))['num'])
    if (!Number.isSafeInteger(next) || next <= 0) return undefined
    // Borders are equally far apart; the node may be past a border that the index has not reached.
    const past = Math.floor((next - state.head.timestampMs - 1) / lengthMs)
    const toMs = next - past * lengthMs
    return { fromMs: toMs - lengthMs, toMs }
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
