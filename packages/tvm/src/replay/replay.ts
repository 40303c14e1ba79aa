// A past transaction run again on what a node tells of the chain. Whether that was its state only its receipt can say.
import type { Address } from '@sundial/primitives'
import type { RecoverPublicKey } from '@sundial/primitives/keys'
import { execute, TransferRefused } from '../execute.ts'
import type { BlockEnvironment } from '../host.ts'
import type { ExecuteOptions, ExecutionOutcome, Message } from '../message.ts'
import { CallTree, type CallTreeLimits, type TracedCall } from '../tracing/call-tree.ts'
import { type StepOrder, StepRange, type TracedStep } from '../tracing/step-range.ts'
import type { KnownState, StateChange, StateItem } from './known-state.ts'
import { NotReplayable, ReplayHost } from './replay-host.ts'

type Run = {
  readonly message: Message
  readonly block: Omit<BlockEnvironment, 'id'>
  readonly parameters: Readonly<Record<string, bigint>>
  readonly known: KnownState
  /** Contracts that the transaction made. */
  readonly fresh: ReadonlySet<Address>
}

/** Can be sent between threads. */
export type ReplayRequest = Run & { readonly limits: CallTreeLimits }

/** The same for some instructions of a transaction whose state is known. */
export type StepsRequest = Run & { readonly order: StepOrder }

type NotRun =
  /** The run read these and did not know them: to be repeated with them. */
  | { readonly kind: 'lacks'; readonly items: readonly StateItem[] }
  /** The run needs what no node tells, or the value cannot be transferred: the caller lacks it now. */
  | { readonly kind: 'impossible'; readonly reason: 'stake' | 'selfdestruct' | 'value' }

export type Replay =
  | NotRun
  | {
      readonly kind: 'ran'
      readonly outcome: ExecutionOutcome
      readonly root: TracedCall
      readonly isCut: boolean
      /** Words and accounts as the transaction left them. */
      readonly changed: StateChange
    }

export type SteppedReplay =
  | NotRun
  | { readonly kind: 'stepped'; readonly steps: readonly TracedStep[]; readonly total: number }

type Port = { readonly recover?: RecoverPublicKey | undefined }

/** Runs a transaction once. Nothing is changed. */
export function replay({ limits, ...run }: ReplayRequest, port: Port = {}): Replay {
  const tree = new CallTree(limits)
  const ran = runOnce(run, port, { calls: tree, trace: tree.trace })
  return ran.kind === 'ended' ? { ...ran, kind: 'ran', root: tree.root!, isCut: tree.isCut } : ran
}

/** Runs a transaction once for some of its instructions. */
export function replaySteps({ order, ...run }: StepsRequest, port: Port = {}): SteppedReplay {
  const range = new StepRange(order)
  const ran = runOnce(run, port, { calls: range, trace: range.trace })
  return ran.kind === 'ended' ? { kind: 'stepped', steps: range.steps, total: range.total } : ran
}

type Ended = { readonly kind: 'ended'; readonly outcome: ExecutionOutcome; readonly changed: StateChange }

function runOnce(
  { message, block, parameters, known, fresh }: Run,
  { recover }: Port,
  observed: Pick<ExecuteOptions, 'calls' | 'trace'>,
): NotRun | Ended {
  const lacking = new Map<string, StateItem>()
  try {
    const host = new ReplayHost({ known, parameters, block, lacking, fresh, recover })
    const outcome = execute(host, message, observed)
    if (lacking.size === 0) return { kind: 'ended', outcome, changed: host.changed() }
  } catch (error) {
    if (lacking.size === 0) return { kind: 'impossible', reason: reasonOf(error) }
    reasonOf(error)
  }
  return { kind: 'lacks', items: [...lacking.values()] }
}

function reasonOf(error: unknown): Extract<NotRun, { readonly kind: 'impossible' }>['reason'] {
  if (error instanceof NotReplayable) return error.reason
  if (error instanceof TransferRefused) return 'value'
  throw error
}
