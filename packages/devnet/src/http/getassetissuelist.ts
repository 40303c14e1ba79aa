import { printTokens } from '../server/print-tokens.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer: ({ devnet: { chain }, form }) => printTokens(chain, form, () => true),
}
