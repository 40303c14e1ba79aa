import type { KnownOperation } from './decode-operation.ts'
import type { Review } from './facets.ts'
import { reviews } from './generated/review.ts'

/** What to show of an operation; nothing of its value is left out. */
export const reviewOf = (operation: KnownOperation): Review =>
  (reviews[operation.kind] as (value: KnownOperation['value']) => Review)(operation.value)
