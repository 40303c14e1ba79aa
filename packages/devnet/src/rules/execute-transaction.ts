import {
  ContractExecuteError,
  ContractValidateError,
  executeOn,
  type KnownOperation,
  type Ledger,
  validateOn,
} from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import { receipt, type Receipt, resourceReceipt } from '@sundial/protocol'
import {
  type BlockEnvironment,
  type ContractResult,
  type ExecuteOptions,
  TransferRefused,
} from '@sundial/tvm'
import type { ConsoleCall } from '../contracts/console-call.ts'
import { isContractOperation } from '../contracts/contract-message.ts'
import { type ContractRun, runContract } from '../contracts/run-contract.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, propertyOf } from '../state/state.ts'
import { payBandwidth } from './bandwidth.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import { contractRefused, executionRefused, resourceRefused } from './transaction-refused.ts'

export type ExecutionContext = {
  /** Some limits hold where a transaction enters, not for one a block already carries. */
  readonly inBlock: boolean
  /** The block it runs in, or would run in next. */
  readonly block: () => BlockEnvironment
  readonly recover?: RecoverPublicKey | undefined
  /** Steps of a contract until it is OUT_OF_TIME, where that is not the limit of every transaction. */
  readonly stepLimit?: number | undefined
  /** Called for each instruction of a contract. */
  readonly trace?: ExecuteOptions['trace'] | undefined
  /** Learns of the calls of a contract. */
  readonly calls?: ExecuteOptions['calls'] | undefined
  /** Receives each call of the console by a contract. */
  readonly print?: ((call: ConsoleCall) => void) | undefined
}

export type Execution = {
  readonly receipt: Receipt
  readonly contractRet: ContractResult
  readonly steps: number
}

/**
 * Pays and runs a transaction whose signatures and validity were checked: bandwidth, fee of several signatures,
 * memo fee, operation (java-tron Manager.processTransaction). On a refusal the layer is to be thrown away.
 * The receipt lacks the block it will be in.
 */
export function executeTransaction(
  signed: SignedTransaction,
  state: Layer,
  { inBlock, ...context }: ExecutionContext,
): Execution {
  const ledger = ledgerOn(state)
  const burnedBefore = propertyOf(state, 'burnedSun')
  const bill = payBandwidth(signed, { ledger, inBlock })
  if (signed.transaction.signature.length > 1) payFee(signed, ledger, 'getMultiSignFee')
  if (signed.raw.data.length > 0) payFee(signed, ledger, 'getMemoFee')
  const { contractRet, result, energy, steps } = runOperation(signed, { ...context, layer: state, ledger })
  return {
    contractRet,
    steps,
    receipt: receipt.create({
      id: fromHex(signed.id),
      fee: propertyOf(state, 'burnedSun') - burnedBefore,
      contractResult: [new Uint8Array(0)],
      receipt: resourceReceipt.create({ netUsage: bill.usage, netFee: bill.feeSun, ...energy }),
      ...result,
    }),
  }
}

function payFee(signed: SignedTransaction, ledger: Ledger, name: 'getMultiSignFee' | 'getMemoFee'): void {
  const fee = ledger.parameter(name)
  if (ledger.balance(signed.owner) < fee) throw resourceRefused(`insufficient balance[${fee}] for ${name}`)
  ledger.burn(signed.owner, fee)
}

type Running = Omit<ExecutionContext, 'inBlock'> & { readonly layer: Layer; readonly ledger: Ledger }

function runOperation(signed: SignedTransaction, running: Running): ContractRun {
  const { operation } = signed
  try {
    return isContractOperation(operation)
      ? runContract(signed, operation, { ...running, block: running.block() })
      : runNative(operation, running.layer)
  } catch (error) {
    const isRefusal = error instanceof ContractValidateError || error instanceof TransferRefused
    if (isRefusal) throw contractRefused(error.message, { cause: error })
    if (error instanceof ContractExecuteError) throw executionRefused(error.message)
    throw error
  }
}

/** An operation writes each account once, whatever it takes from and adds to it (java-tron's actuators). */
function runNative(operation: KnownOperation, layer: Layer): ContractRun {
  const run = new Layer(layer)
  const ledger = ledgerOn(run)
  validateOn(ledger, operation)
  const result = executeOn(ledger, operation)
  run.mergeInto(layer)
  return { contractRet: 'SUCCESS', result, energy: {}, steps: 0 }
}
