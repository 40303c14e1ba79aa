import { everywhere, type Route } from '../server/route.ts'
import { propertyOf } from '../state/properties.ts'

export const route: Route = {
  under: everywhere,
  answer: ({ devnet: { chain } }) => ({ burnTrxAmount: propertyOf(chain.state, 'burnedSun') }),
}
