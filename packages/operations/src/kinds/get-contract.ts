import { type Infer, message as fields, unknownFields } from '@sundial/protocol'
import { given, type Review, show } from '../facets.ts'

/** The protocol has neither message nor actuator for this type. */
export const type = { id: 32, name: 'GetContract' } as const

export const message = fields({})
type GetContract = Infer<typeof message>

export const labels = { title: 'Get contract', content: 'Content' }

export function review(op: GetContract): Review<keyof typeof labels> {
  return { rows: given('content', op[unknownFields], show.bytes) }
}
