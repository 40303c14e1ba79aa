import type { Address } from '@sundial/primitives'
import { byVotes, type Witness, witness, witnessBrokerage } from '@sundial/protocol'
import type { BlockRef, StoredState, Store } from '@sundial/store'

/** Who makes blocks, who shares the pay for votes, and the others: TronScan's numbers. */
export type WitnessType = 1 | 2 | 3

/** A witness as the node told it. */
export type KnownWitness = {
  readonly address: Address
  /** With the votes of the last tally. */
  readonly reported: Witness
  /** By these votes, from 1. */
  readonly ranking: number
  readonly type: WitnessType
  /** With votes cast since; absent where the node does not tell them. */
  readonly now?: { readonly votes: bigint; readonly ranking: number } | undefined
  /** Absent until the node was asked. */
  readonly brokerage?: { readonly percent: number; readonly at: BlockRef } | undefined
}

export type KnownWitnesses = {
  readonly at: BlockRef
  /** Most votes of the last tally first. */
  readonly rows: readonly KnownWitness[]
  readonly votes: bigint
  readonly votesNow?: bigint | undefined
}

/** java-tron WITNESS_STANDBY_LENGTH: so many share the pay for votes. */
const standbyLength = 127

/** All witnesses at the block at which the node told them; absent while it never did. */
export async function readWitnesses(store: Pick<Store, 'nodeStates'>): Promise<KnownWitnesses | undefined> {
  const [reported, now, brokerages] = await Promise.all([
    store.nodeStates('witness'),
    store.nodeStates('witnessNow'),
    store.nodeStates('brokerage'),
  ])
  if (reported.wholeAt === undefined) return undefined
  // Votes of two blocks beside each other would make a change of votes that never was.
  const isTogether = now.wholeAt?.id === reported.wholeAt.id
  return rank({
    at: reported.wholeAt,
    reported: decoded(reported.states),
    now: isTogether ? decoded(now.states) : undefined,
    brokerages: new Map(brokerages.states.map((state) => [state.key, state])),
  })
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
