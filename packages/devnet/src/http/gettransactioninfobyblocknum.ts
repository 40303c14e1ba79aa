import { receipt } from '@sundial/protocol'
import { requiredLongIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** A bare list; `{}` for block 0 and below. */
export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const height = Number(requiredLongIn(parameters, 'num', form))
    if (height <= 0) return nothing
    return (view.block(height)?.receipts ?? []).map((item) => receipt.toJson(item, form))
  },
}
