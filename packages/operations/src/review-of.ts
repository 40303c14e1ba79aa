import type { KnownOperation } from './decode-operation.ts'
import type { Review } from './facets.ts'
import { reviews } from './generated/review.ts'

/** The review of an operation, with every member of its value. */
export const reviewOf = (operation: KnownOperation): Review =>
  (reviews[operation.kind] as (value: KnownOperation['value']) => Review)(operation.value)
