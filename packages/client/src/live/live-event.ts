import type { LiveMessage, LiveTransfer } from '../generated/live.ts'

/** A message; transfers of the addresses that are followed have the type `transfer`. */
export type LiveEvent =
  | Exclude<LiveMessage, readonly LiveTransfer[]>
  | { readonly type: 'transfer'; readonly data: readonly LiveTransfer[] }
