import type { ContractState, SmartContract } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { caughtUp, freshContractState } from '../contracts/energy-factor.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { type Reader, Layer } from '../state/state.ts'

/** java-tron Wallet.getContract: absent too where the account is gone. */
export function contractWithAbi(state: Reader, address: Address): SmartContract | undefined {
  const held = state.get('accounts', address) && state.get('contracts', address)
  if (held === undefined) return undefined
  const abi = state.get('contractAbis', address)
  return abi === undefined ? held : { ...held, abi }
}

/** As it counts in the cycle of the head (java-tron Wallet.getContractInfo). */
export function contractStateNow(state: Reader, address: Address): ContractState {
  const ledger = ledgerOn(new Layer(state))
  const cycle = ledger.property('currentCycle')
  return caughtUp(state.get('contractStates', address) ?? freshContractState(cycle), cycle, ledger)
}
