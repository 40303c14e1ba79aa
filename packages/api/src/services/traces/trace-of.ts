import type { Context } from '../../endpoint.ts'
import type { Caller } from '../work-queue.ts'
import { serviceOf } from '../services.ts'
import { nodeSteps, nodeTrace, type NoTrace } from './node-trace.ts'
import type { TracedCall } from './read-frames.ts'
import type { StepPage } from './read-steps.ts'
import type { NotReplayed, StepRange } from './replays.ts'

/** Where calls or instructions come from; a replay names the newest block of the state that it ran on. */
export type TraceSource =
  | { readonly source: 'node' }
  | { readonly source: 'replay'; readonly block: number; readonly isTakenBack: boolean }

export type MissingTrace = (NotReplayed | { readonly missing: NoTrace }) & {
  /** The node's own words. */
  readonly message?: string | undefined
}

type At = Pick<Context, 'services'> & Caller

/** The calls of a transaction: from its node, otherwise from a replay. Throws `replay_busy`, `Unavailable`. */
export async function traceOf(
  at: At,
  id: string,
): Promise<
  (TraceSource & { readonly calls: readonly TracedCall[]; readonly isCut: boolean }) | MissingTrace
> {
  const own = await nodeTrace(serviceOf(at, 'nodeCalls'), id)
  if (!('missing' in own)) return { source: 'node', ...own }
  const replayed = await at.services?.replays?.replay(id, at)
  if (replayed === undefined) return own
  if ('missing' in replayed) return { ...replayed, message: own.message }
  const { calls, isCut, block, isTakenBack } = replayed
  return { source: 'replay', block, isTakenBack, calls, isCut }
}

/** Some instructions of a transaction, from where its calls come from. Throws as above. */
export async function stepsOf(
  at: At,
  id: string,
  range: StepRange,
): Promise<(StepPage & Pick<TraceSource, 'source'>) | MissingTrace> {
  const own = await nodeSteps(serviceOf(at, 'nodeCalls'), id, range)
  if (!('missing' in own)) return { source: 'node', ...own }
  const replayed = await at.services?.replays?.steps(id, range, at)
  if (replayed === undefined) return own
  return 'missing' in replayed ? { ...replayed, message: own.message } : { source: 'replay', ...replayed }
}
