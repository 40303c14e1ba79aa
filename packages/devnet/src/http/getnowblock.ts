import { printBlock } from '../server/print.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer: ({ view, form }) => printBlock(view.block(view.height), form),
}
