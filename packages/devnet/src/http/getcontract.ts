import { smartContract } from '@sundial/operations'
import { addressInBytes } from '../server/members.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'
import { contractWithAbi } from '../server/contract-now.ts'

/** What was deployed, with its creation code and ABI. */
export const route: Route = {
  under: fullNodeOnly,
  answer({ view, parameters, form }) {
    const contract = contractWithAbi(view.state, addressInBytes(parameters, 'value', form))
    return contract === undefined ? nothing : smartContract.toJson(contract, form)
  },
}
