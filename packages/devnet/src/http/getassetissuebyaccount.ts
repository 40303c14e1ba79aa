import { addressIn } from '../server/members.ts'
import { printTokens } from '../server/print-tokens.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const issuer = addressIn(parameters, 'address', form)
    return printTokens(chain, form, ({ ownerAddress }) => ownerAddress === issuer)
  },
}
