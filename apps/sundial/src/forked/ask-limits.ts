/** How long a forked chain waits for its node, in milliseconds. */
export type AskLimits = {
  /** From a question to its answer, with every attempt: as long stands the chain still. */
  readonly questionMs: number
  readonly attemptMs: number
  /** Before each further attempt. */
  readonly pausesMs: readonly number[]
  /** How long the height of the node's head stands for its newest. */
  readonly headMs: number
  /** How long a node that did not answer is not asked again. */
  readonly restMs: number
}

export const usualLimits: AskLimits = {
  questionMs: 30_000,
  attemptMs: 8000,
  pausesMs: [300, 1000, 3000],
  headMs: 1000,
  restMs: 5000,
}
