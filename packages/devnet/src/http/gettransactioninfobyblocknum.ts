import { receipt } from '@sundial/protocol'
import { numberIn } from '../server/parameters.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** A bare list; `{}` for block 0 and below. */
export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const height = numberIn(parameters, 'num')
    if (height <= 0) return nothing
    return (view.block(height)?.receipts ?? []).map((item) => receipt.toJson(item, form))
  },
}
