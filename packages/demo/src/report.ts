/** What the demo tells while it runs. */
export type DemoReport =
  /** Accounts and tokens are there; from now on there is a trickle of transactions. */
  | { readonly kind: 'settled'; readonly fundedCount: number; readonly tokenCount: number }
  | { readonly kind: 'sent'; readonly id: string; readonly habit: string }
  /** The node did not take a transaction; `isMeant` when an inhabitant made the mistake on purpose. */
  | {
      readonly kind: 'refused'
      readonly habit: string
      readonly code: string
      readonly message: string
      readonly isMeant: boolean
    }
  /** The node is away, or the chain is not one to live on; tried again after a while. */
  | { readonly kind: 'waiting'; readonly code: string; readonly message: string }
  /** A defect of the demo: it has ended, once. */
  | { readonly kind: 'failed'; readonly error: unknown }
