import { receipt } from '@sundial/protocol'
import { hexIn } from '../server/members.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

/** Fees and resources alone of what gettransactioninfobyid answers. */
export const route: Route = {
  under: fullNodeOnly,
  answer({ view, parameters, form }) {
    const found = view.transaction(hexIn(parameters, 'value', form))?.receipt
    return found === undefined ? nothing : { Receipt: receipt.toJson(found, form)['receipt'] }
  },
}
