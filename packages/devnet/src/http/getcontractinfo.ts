import { contractState, smartContract } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { contractStateNow, contractWithAbi } from '../server/contract-now.ts'
import { addressInBytes } from '../server/members.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

/** A contract with the code that runs and what the dynamic energy model knows of it. */
export const route: Route = {
  under: fullNodeOnly,
  answer({ view: { state }, parameters, form }) {
    const address = addressInBytes(parameters, 'value', form)
    const contract = contractWithAbi(state, address)
    if (contract === undefined) return nothing
    const code = state.get('codes', address)
    return {
      smart_contract: smartContract.toJson(contract, form),
      ...(code === undefined || code.length === 0 ? {} : { runtimecode: toHex(code) }),
      contract_state: contractState.toJson(contractStateNow(state, address), form),
    }
  },
}
