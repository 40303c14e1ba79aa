import { numberIn } from '../server/parameters.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer: ({ view, parameters }) => ({ count: view.transactionCount(numberIn(parameters, 'num')) }),
}
