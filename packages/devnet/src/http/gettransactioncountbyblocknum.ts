import { requiredLongIn } from '../server/members.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer: ({ view, parameters, form }) => ({
    count: view.transactionCount(Number(requiredLongIn(parameters, 'num', form))),
  }),
}
