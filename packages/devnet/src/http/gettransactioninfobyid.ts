import { receipt } from '@sundial/protocol'
import { hexIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const found = view.transaction(hexIn(parameters, 'value', form))?.receipt
    return found === undefined ? nothing : receipt.toJson(found, form)
  },
}
