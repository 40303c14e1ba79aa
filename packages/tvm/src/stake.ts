import type { Address } from '@sundial/primitives'

/** Amounts are sun and may be any int64 that a contract puts on the stack; so may resources: 0, 1 and 2 are known. */
export type StakeOperation =
  | {
      readonly kind: 'freeze'
      readonly owner: Address
      readonly receiver: Address
      readonly resource: bigint
      readonly amount: bigint
    }
  | {
      readonly kind: 'unfreeze'
      readonly owner: Address
      readonly receiver: Address
      readonly resource: bigint
    }
  | {
      readonly kind: 'freeze-v2'
      readonly owner: Address
      readonly resource: bigint
      readonly amount: bigint
    }
  /** Pays what had expired before. */
  | {
      readonly kind: 'unfreeze-v2'
      readonly owner: Address
      readonly resource: bigint
      readonly amount: bigint
    }
  /** Pays what had expired before. */
  | { readonly kind: 'cancel-unfreezes'; readonly owner: Address }
  | { readonly kind: 'withdraw-unfrozen'; readonly owner: Address }
  | {
      readonly kind: 'delegate'
      readonly owner: Address
      readonly receiver: Address
      readonly resource: bigint
      readonly amount: bigint
    }
  | {
      readonly kind: 'undelegate'
      readonly owner: Address
      readonly receiver: Address
      readonly resource: bigint
      readonly amount: bigint
    }
  | { readonly kind: 'vote'; readonly owner: Address; readonly votes: readonly Vote[] }
  | { readonly kind: 'withdraw-reward'; readonly owner: Address }

export type Vote = { readonly witness: Address; readonly count: bigint }
