import { type Infer, message as fields, unknownFields } from '@sundial/protocol'
import { given, type Review, show } from '../facets.ts'

/** The protocol has neither message nor actuator for this type. */
export const type = { id: 20, name: 'CustomContract' } as const

export const message = fields({})
type Custom = Infer<typeof message>

export const labels = { title: 'Custom operation', content: 'Content' }

export function review(op: Custom): Review<keyof typeof labels> {
  return { rows: given('content', op[unknownFields], show.bytes) }
}
