// A past transaction run again on what a node tells of the chain. Whether that was its state only its receipt can say.
import type { Address } from '@sundial/primitives'
import { execute, TransferRefused } from '../execute.ts'
import type { BlockEnvironment } from '../host.ts'
import type { ExecutionOutcome, Message } from '../message.ts'
import { CallTree, type CallTreeLimits, type TracedCall } from '../tracing/call-tree.ts'
import type { KnownState, StateItem } from './known-state.ts'
import { NotReplayable, ReplayHost } from './replay-host.ts'

/** Can be sent between threads. */
export type ReplayRequest = {
  readonly message: Message
  readonly block: Omit<BlockEnvironment, 'id'>
  readonly parameters: Readonly<Record<string, bigint>>
  readonly known: KnownState
  /** Contracts that the transaction made. */
  readonly fresh: ReadonlySet<Address>
  readonly limits: CallTreeLimits
}

export type Replay =
  /** The run read these and did not know them: to be repeated with them. */
  | { readonly kind: 'lacks'; readonly items: readonly StateItem[] }
  | { readonly kind: 'impossible'; readonly reason: string }
  | {
      readonly kind: 'ran'
      readonly outcome: ExecutionOutcome
      readonly root: TracedCall
      readonly isCut: boolean
    }

/** Runs a transaction once. Nothing is changed. */
export function replay({ message, block, parameters, known, fresh, limits }: ReplayRequest): Replay {
  const lacking = new Map<string, StateItem>()
  const tree = new CallTree(limits)
  try {
    const host = new ReplayHost({ known, parameters, block, lacking, fresh })
    const outcome = execute(host, message, { calls: tree })
    if (lacking.size === 0) return { kind: 'ran', outcome, root: tree.root!, isCut: tree.isCut }
  } catch (error) {
    if (lacking.size === 0) return { kind: 'impossible', reason: reasonOf(error) }
    reasonOf(error)
  }
  return { kind: 'lacks', items: [...lacking.values()] }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotReplayable || error instanceof TransferRefused) return error.message
  throw error
}
