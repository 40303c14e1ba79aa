import { fullNodeOnly, type Route } from '../server/route.ts'
import { propertyOf } from '../state/properties.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer: ({ devnet: { chain } }) => ({ num: propertyOf(chain.state, 'nextMaintenanceMs') }),
}
