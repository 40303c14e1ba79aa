// What the thread of a development chain and the thread that asks its node for it say to each other.
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
