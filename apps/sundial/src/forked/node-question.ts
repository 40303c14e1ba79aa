// What both threads of a forked chain share: the node, the limits and their messages.
import type { NodeQuestion } from '@sundial/devnet'

/** Where the node of a forked chain is. */
export type ForkNode = {
  readonly url: string
  /** Of its JSON-RPC interface; `/jsonrpc` of the node by default. */
  readonly jsonRpcUrl?: string | undefined
  readonly apiKey?: string | undefined
}

export type NumberedQuestion = NodeQuestion & { readonly number: number }

/** An answer, or why there is none. */
export type NumberedAnswer = { readonly number: number } & (
  | { readonly status: number; readonly text: string; readonly head: number }
  | { readonly why: string }
)

/** How long a forked chain waits for its node, in milliseconds. */
export type AskLimits = {
  /** From a question to its answer, all attempts included. The chain stands still meanwhile. */
  readonly questionMs: number
  readonly attemptMs: number
  /** Pauses between attempts. */
  readonly pausesMs: readonly number[]
  /** How long the node's head is taken for its newest block. */
  readonly headMs: number
  /** How long to leave a node alone that did not answer. */
  readonly restMs: number
}

export const usualLimits: AskLimits = {
  questionMs: 30_000,
  attemptMs: 8000,
  pausesMs: [300, 1000, 3000],
  headMs: 1000,
  restMs: 5000,
}
