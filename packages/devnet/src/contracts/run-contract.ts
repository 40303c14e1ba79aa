import type { ExecutionResult, Ledger, SmartContract } from '@sundial/operations'
import { type Address, fromText } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import type { Receipt } from '@sundial/protocol'
import {
  type BlockEnvironment,
  type ContractResult,
  execute,
  type ExecuteOptions,
  type ExecutionOutcome,
} from '@sundial/tvm'
import type { SignedTransaction } from '../rules/signed-transaction.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { contractMessage, type ContractOperation, ruleFeeLimit } from './contract-message.ts'
import { chargeAhead, giveBack, offerEnergy, payEnergy } from './energy.ts'
import { addressHash, inHashMapOrder } from '../state/hash-map-order.ts'
import { LayerHost } from './layer-host.ts'
import { type ConsoleCall, consoleCalls } from './console-call.ts'

/** A contract's part of the receipt, and the result that the block stores with the transaction. */
export type ContractRun = {
  readonly contractRet: ContractResult
  readonly result: ExecutionResult
  readonly energy: Partial<NonNullable<Receipt['receipt']>>
  /** Steps of the code, of which its time limit is made. */
  readonly steps: number
}

type Context = {
  readonly layer: Layer
  readonly ledger: Ledger
  readonly block: BlockEnvironment
  readonly recover?: RecoverPublicKey | undefined
  readonly trace?: ExecuteOptions['trace'] | undefined
  readonly calls?: ExecuteOptions['calls'] | undefined
  readonly stepLimit?: number | undefined
  /** Receives each call of the console, though the code may fail. */
  readonly print?: ((call: ConsoleCall) => void) | undefined
}

/**
 * Runs the TVM for a transaction and lets its energy be paid (java-tron VMActuator, TransactionTrace.pay). Changes of the code
 * are in the layer only after a success; the energy is paid in any case. Throws `contract_validate_error`.
 */
export function runContract(
  { id, raw }: SignedTransaction,
  operation: ContractOperation,
  { layer, ledger, block, recover, trace, calls, print, stepLimit }: Context,
): ContractRun {
  const draft = contractMessage(operation, id, ledger)
  ruleFeeLimit(raw.feeLimit, ledger)
  const offer = offerEnergy(draft, raw.feeLimit, ledger)
  const run = new Layer(layer)
  const charges = chargeAhead(offer, ledgerOn(run))
  const message = { ...draft, energyLimit: offer.allowance }
  const outcome = execute(new LayerHost(run, block, recover), message, {
    ...(stepLimit === undefined ? {} : { stepLimit }),
    ...(trace === undefined ? {} : { trace }),
    ...(calls === undefined ? {} : { calls }),
    ...(print === undefined ? {} : { called: consoleCalls(print) }),
  })
  if (outcome.result === 'SUCCESS') {
    giveBack(charges, ledgerOn(run))
    writeAccounts(run, layer)
    run.mergeInto(layer)
  }
  if (outcome.result === 'SUCCESS' && operation.kind === 'CreateSmartContract') {
    describeContract(draft.contract, operation.value.newContract!, ledger)
  }
  const bill = payEnergy(offer, outcome.energyUsed, ledger)
  if (outcome.result === 'SUCCESS') removeContracts(outcome.deletedContracts, layer)
  dropZeroWords(layer)
  return {
    contractRet: outcome.result,
    result: receiptOf(outcome, draft.contract),
    steps: outcome.steps,
    energy: {
      energyUsage: bill.usage,
      energyFee: bill.feeSun,
      originEnergyUsage: bill.originUsage,
      energyUsageTotal: bill.total,
      energyPenaltyTotal: outcome.energyPenalty,
      result: outcome.result,
    },
  }
}

/** First the accounts, in the order of java-tron's map (RepositoryImpl.commitAccountCache). */
function writeAccounts(run: Layer, layer: Layer): void {
  const accounts = new Map(run.written('accounts'))
  for (const address of inHashMapOrder([...accounts.keys()], addressHash)) {
    layer.set('accounts', address, accounts.get(address))
  }
}

/** java-tron TransactionUtil.buildTransactionInfoInstance. */
const receiptOf = (outcome: ExecutionOutcome, contractAddress: Address): ExecutionResult => ({
  contractResult: [outcome.returnData],
  contractAddress,
  log: [...outcome.logs],
  internalTransactions: [...outcome.internalTransactions],
  ...(outcome.error === undefined ? {} : { result: 'FAILED' as const, resMessage: fromText(outcome.error) }),
})

/** Stores the metadata of a created contract: the TVM knows only its code and creator. */
function describeContract(address: Address, newContract: SmartContract, ledger: Ledger): void {
  const { abi, bytecode, name, originAddress, consumeUserResourcePercent, originEnergyLimit, callValue } =
    newContract
  const record = ledger.record('contracts', address)!
  ledger.setRecord('contracts', address, {
    ...record,
    bytecode,
    name,
    originAddress,
    consumeUserResourcePercent,
    originEnergyLimit,
    callValue,
  })
  if (abi !== undefined) ledger.setRecord('contractAbis', address, abi)
  ledger.change(address, { accountName: fromText(name) })
}

/** java-tron TransactionTrace.deleteContract: the words of its storage stay behind. */
function removeContracts(addresses: readonly Address[], layer: Layer): void {
  for (const address of addresses) {
    for (const table of ['accounts', 'contracts', 'contractAbis', 'codes'] as const) {
      layer.set(table, address, undefined)
    }
  }
}

/** While a transaction runs, a word set to zero exists; after the transaction it does not. */
function dropZeroWords(layer: Layer): void {
  for (const [key, value] of layer.written('storage')) {
    if (value === 0n) layer.set('storage', key, undefined)
  }
}
