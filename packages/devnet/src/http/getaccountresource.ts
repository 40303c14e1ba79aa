import { netUse } from '../server/account-now.ts'
import { addressIn } from '../server/parameters.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'
import { parameterOf } from '../state/properties.ts'

/** Energy is not staked on this chain yet, so only its total is there. */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const account = chain.state.get('accounts', addressIn(parameters, 'address', form))
    if (account === undefined) return nothing
    return {
      ...netUse(account, chain),
      TotalEnergyLimit: parameterOf(chain.state, 'getTotalEnergyCurrentLimit'),
    }
  },
}
