import { equalBytes } from '@sundial/primitives'
import { plainTextIn } from '../server/members.ts'
import { printTokens } from '../server/print-tokens.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const wanted = plainTextIn(parameters, 'value', form)
    return printTokens(chain, form, ({ name }) => equalBytes(name, wanted))
  },
}
