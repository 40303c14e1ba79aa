import { chainParameter, proposal } from '@sundial/protocol'
import type { BlockRef, ParameterChange, ParameterHistory, Store } from '@sundial/store'

export type KnownParameters = {
  readonly at: BlockRef
  /** By the node's name, `getEnergyFee`. */
  readonly values: ReadonlyMap<string, bigint>
}

/** The chain parameters at the block at which the node reported them; absent until then. */
export async function readParameters(store: Pick<Store, 'nodeStates'>): Promise<KnownParameters | undefined> {
  const { states, wholeAt } = await store.nodeStates('parameter')
  if (wholeAt === undefined) return undefined
  const parameters = states.flatMap(({ bytes }) =>
    bytes === undefined ? [] : [chainParameter.decode(bytes)],
  )
  return { at: wholeAt, values: new Map(parameters.map(({ key, value }) => [key, value])) }
}

/** A value in force in the blocks after one time, up to and including another. */
export type Span = { readonly afterMs: number; readonly upToMs: number; readonly value: bigint }

/** Spans in order of time, without those of unknown value; the last is open. */
export type Timeline = readonly Span[]

type ParameterKey = { readonly name: string; readonly id: number }
type Books = Pick<Store, 'parameterHistory' | 'nodeStates'>

/**
 * Values of a chain parameter over time, as set by proposals: the node's current value, and the changes the index saw
 * going back from there. Before the first indexed decision a value is known only if no proposal for it was ever
 * approved. The block that decides a proposal still uses the earlier value for rewards and fees (java-tron
 * Manager.processBlock).
 */
export async function parameterTimeline(parameter: ParameterKey, store: Books): Promise<Timeline> {
  return (await parameterTimelines([parameter], store))[0]!
}

/** Several timelines from one read. */
export async function parameterTimelines(
  parameters: readonly ParameterKey[],
  store: Books,
): Promise<Timeline[]> {
  const [known, history, everSet] = await Promise.all([
    readParameters(store),
    store.parameterHistory(),
    everSetIds(store),
  ])
  return parameters.map((one) => timelineOf(one, { known, history, everSet }))
}

/** The value in a block of the time; undefined where it is unknown. */
export const valueAt = (timeline: Timeline, timeMs: number): bigint | undefined =>
  timeline.find(({ afterMs, upToMs }) => afterMs < timeMs && timeMs <= upToMs)?.value

type ParameterReports = {
  readonly known: KnownParameters | undefined
  readonly history: ParameterHistory
  /** Absent until the node reports all proposals. */
  readonly everSet: ReadonlySet<bigint> | undefined
}

function timelineOf({ name, id }: ParameterKey, { known, history, everSet }: ParameterReports): Timeline {
  const { reportedSinceMs, changes } = history
  const now = known?.values.get(name)
  const isSeen = changes.some((change) => change.id === id)
  const isUntouched = everSet !== undefined && !everSet.has(BigInt(id))
  if (isUntouched && !isSeen && now !== undefined)
    return [{ afterMs: -Infinity, upToMs: Infinity, value: now }]
  if (reportedSinceMs === undefined) return []
  const seen = changes
    .filter((change) => change.id === id && change.timestampMs > reportedSinceMs)
    .toSorted((left, right) => left.height - right.height)
  return spansOf({ seen, now, sinceMs: reportedSinceMs })
}

type Seen = {
  /** Oldest first. */
  readonly seen: readonly ParameterChange[]
  readonly now: bigint | undefined
  readonly sinceMs: number
}

function spansOf({ seen, now, sinceMs }: Seen): Timeline {
  const before = seen.length === 0 ? now : seen[0]!.old
  const starts = [
    { afterMs: sinceMs, value: before },
    ...seen.map(({ timestampMs, value }) => ({ afterMs: timestampMs, value })),
  ]
  return starts.flatMap(({ afterMs, value }, at) => {
    const upToMs = starts[at + 1]?.afterMs ?? Infinity
    return value === undefined ? [] : [{ afterMs, upToMs, value }]
  })
}

/** Parameters set by any approved proposal, from the node's list of all proposals. */
async function everSetIds(store: Pick<Store, 'nodeStates'>): Promise<ReadonlySet<bigint> | undefined> {
  const { states, wholeAt } = await store.nodeStates('proposal')
  if (wholeAt === undefined) return undefined
  const ids = states.flatMap(({ bytes }) => {
    if (bytes === undefined) return []
    const { state, parameters } = proposal.decode(bytes)
    return state === 'APPROVED' ? parameters.map(({ key }) => key) : []
  })
  return new Set(ids)
}
