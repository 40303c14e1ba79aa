import { hexIn } from '../server/members.ts'
import { printBlock } from '../server/print.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const height = view.heightOf(hexIn(parameters, 'value', form))
    return height === undefined ? nothing : printBlock(view.block(height), form)
  },
}
