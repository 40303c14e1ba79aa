import { type BlockEnvironment, execute, type ExecuteOptions, type ExecutionOutcome } from '@sundial/tvm'
import type { RecoverPublicKey } from '@sundial/primitives'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, type Reader } from '../state/state.ts'
import { contractMessage, type ContractOperation } from './contract-message.ts'
import { LayerHost } from './layer-host.ts'

/** What a call that leaves no trace may use (java-tron vm.maxEnergyLimitForConstant). */
export const constantEnergyLimit = 100_000_000n

type Options = ExecuteOptions & {
  readonly recover?: RecoverPublicKey | undefined
  readonly block: BlockEnvironment
  /** Hex; addresses of contracts it would make follow from it. */
  readonly transactionId: string
  readonly energyLimit?: bigint
}

/**
 * Runs a call or a creation over a state that stays as it is; nobody pays. Throws `contract_validate_error`, and
 * `transfer_refused` when the caller has not what it would send (java-tron Wallet.callConstantContract).
 */
export function callConstant(
  operation: ContractOperation,
  state: Reader,
  { block, recover, transactionId, energyLimit = constantEnergyLimit, ...options }: Options,
): ExecutionOutcome {
  const layer = new Layer(state)
  const asked = contractMessage(operation, transactionId, ledgerOn(layer))
  return execute(
    new LayerHost(layer, block, recover),
    { ...asked, energyLimit },
    { ...options, purpose: 'answer' },
  )
}
