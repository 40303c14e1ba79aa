/** The state of the index after a write or an undo. */
export type IndexMove = {
  /** Absent while the index is empty. */
  readonly head?: MovedHead | undefined
  readonly solidifiedHeight?: number | undefined
  /** Blocks above this height were dropped. */
  readonly undone?: { readonly toHeight: number } | undefined
  /** A whole index took the place of one that began later: what was read before may be a part only. */
  readonly isReplaced?: true | undefined
}

export type MovedHead = {
  readonly height: number
  readonly id: string
  readonly timestampMs: number
  readonly transactionCount: number
}
