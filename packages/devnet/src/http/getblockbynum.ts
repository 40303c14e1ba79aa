import { longIn } from '../server/members.ts'
import { printBlock } from '../server/print.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer: ({ view, parameters, form }) =>
    printBlock(view.block(Number(longIn(parameters, 'num', form))), form),
}
