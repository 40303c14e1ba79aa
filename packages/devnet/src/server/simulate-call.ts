// Calls and deployments that leave no trace, as java-tron's wallet calls run and print them.
import { ContractValidateError, messageOf, smartContract, type ValueOf } from '@sundial/operations'
import { fromText, isAccountAddress, keccak256, toBase58, toHex, TronError } from '@sundial/primitives'
import {
  type JsonForm,
  log,
  type Log,
  operationTypes,
  text,
  type Transaction,
  transactionId,
  transactionResult,
} from '@sundial/protocol'
import { type ContractResult, type ExecutionOutcome, TransferRefused } from '@sundial/tvm'
import { headerOf } from '../chain/stored-block.ts'
import type { ContractOperation } from '../contracts/contract-message.ts'
import { callConstant, constantEnergyLimit } from '../contracts/constant-calls.ts'
import { type ConsoleCall, consoleCalls, printInternal } from '../contracts/console-call.ts'
import { contractBlock } from '../contracts/contract-block.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { buildTransaction, type TransactionDraft } from './build-transaction.ts'
import { JavaError, refusal } from './response.ts'
import { printBuilt } from './print.ts'
import type { RouteRequest } from './route.ts'
import { setImmediate } from 'node:timers/promises'
import { bytesOfHex, memberText } from './members.ts'
import { readingBody, type RequestParameters } from './parameters.ts'

export type CallDraft = TransactionDraft<'TriggerSmartContract'> | TransactionDraft<'CreateSmartContract'>
export type Simulation = {
  readonly transaction: Transaction
  readonly outcome: ExecutionOutcome
  readonly calls: readonly ConsoleCall[]
}
type At = Pick<RouteRequest, 'devnet' | 'view'>

/** A call, or a deployment of `data` when it names no contract. Throws `contract_validate_error`. */
export function draftOfCall(value: CalledContract, { view }: Pick<At, 'view'>): CallDraft {
  if (value.contractAddress !== '') {
    const contract = view.state.get('contracts', value.contractAddress)
    if (contract === undefined) throw new ContractValidateError('Smart contract is not exist.')
    return { kind: 'TriggerSmartContract', value }
  }
  const { ownerAddress, data, callValue, callTokenValue, tokenId } = value
  const newContract = smartContract.create({
    originAddress: ownerAddress,
    bytecode: data,
    callValue,
    consumeUserResourcePercent: 100n,
    originEnergyLimit: 1n,
  })
  return { kind: 'CreateSmartContract', value: { ownerAddress, newContract, callTokenValue, tokenId } }
}

/** As if in the head block, not in the one after it (java-tron Wallet.callConstantContract). Throws `contract_validate_error`, `transfer_refused`. */
export function simulate({ devnet: { chain }, view }: At, draft: CallDraft, feeLimit = 0n): Simulation {
  const transaction = buildTransaction(chain, draft as TransactionDraft<CallDraft['kind']>)
  const id = transactionId(transaction.rawData!)
  const operation = {
    kind: draft.kind,
    type: operationTypes[draft.kind],
    value: draft.value,
  } as ContractOperation
  const { number, timestamp, witnessAddress } = headerOf(view.block(view.height)!.block)
  const witness = isAccountAddress(witnessAddress) ? witnessAddress : zeroAddress
  const slot = { height: Number(number), timeMs: Number(timestamp), witness }
  const calls: ConsoleCall[] = []
  const outcome = callConstant(operation, view.state, {
    called: consoleCalls((call) => void calls.push(call)),
    block: contractBlock(slot, (height) => chain.index.anyIdAt(height), view.state),
    recover: chain.recover,
    transactionId: id,
    energyLimit: energyFor(feeLimit, view.state),
  })
  const ret = outcome.result === 'SUCCESS' ? 'SUCESS' : 'FAILED'
  return { transaction: { ...transaction, ret: [transactionResult.create({ ret })] }, outcome, calls }
}

const zeroAddress = `41${'00'.repeat(20)}`

/** A fee limit bounds the energy even in a call that is free. */
function energyFor(feeLimitSun: bigint, state: At['view']['state']): bigint {
  if (feeLimitSun <= 0n) return constantEnergyLimit
  const affordable = feeLimitSun / energyPriceSun(state)
  return affordable < constantEnergyLimit ? affordable : constantEnergyLimit
}

const energyPriceSun = (state: At['view']['state']): bigint =>
  ledgerOn(new Layer(state)).parameter('getEnergyFee') || 100n

/** java-tron TransactionExtention of a call that ran to an end, its own or by REVERT. Throws `java_error` for the rest. */
export function printSimulated({ transaction, outcome, calls }: Simulation, form: JsonForm) {
  if (outcome.result !== 'SUCCESS' && outcome.result !== 'REVERT') throw exceptionOf(outcome)
  const { energyUsed, energyPenalty, returnData, logs, internalTransactions } = outcome
  return {
    result: { result: true, ...messageIn(outcome, form) },
    ...(energyUsed === 0n ? {} : { energy_used: energyUsed }),
    constant_result: [Buffer.from(returnData).toString('hex')],
    ...(energyPenalty === 0n ? {} : { energy_penalty: energyPenalty }),
    ...(logs.length === 0 ? {} : { logs: logs.map((item) => printLog(item, form)) }),
    ...(internalTransactions.length === 0
      ? {}
      : {
          internal_transactions: printInternal(internalTransactions, calls, form),
        }),
    transaction: printBuilt(transaction, form),
  }
}

/** Unlike the log of a receipt, this one has base58 of 20 bytes: java-tron puts no 41 before them. */
const printLog = (item: Log, form: JsonForm) =>
  form.visible
    ? { ...log.toJson(item, form), address: toBase58(toHex(item.address)) }
    : log.toJson(item, form)

export const messageIn = ({ error }: Pick<ExecutionOutcome, 'error'>, form: JsonForm) =>
  error === undefined ? {} : { message: text.toJson(fromText(error), form) }

const exceptions: Partial<Readonly<Record<ContractResult, string>>> = {
  OUT_OF_ENERGY: 'OutOfEnergyException',
  OUT_OF_TIME: 'OutOfTimeException',
  OUT_OF_MEMORY: 'OutOfMemoryException',
  ILLEGAL_OPERATION: 'IllegalOperationException',
  BAD_JUMP_DESTINATION: 'BadJumpDestinationException',
  STACK_TOO_SMALL: 'StackTooSmallException',
  STACK_TOO_LARGE: 'StackTooLargeException',
  JVM_STACK_OVER_FLOW: 'JVMStackOverFlowException',
  PRECOMPILED_CONTRACT: 'PrecompiledContractException',
  TRANSFER_FAILED: 'TransferException',
  INVALID_CODE: 'InvalidCodeException',
}

/** java-tron's exception for code that stopped, by its class in Program. */
function exceptionOf({ result, error = '' }: ExecutionOutcome): JavaError {
  const known = exceptions[result] ?? (error.includes('STATICCALL') ? 'StaticCallModificationException' : '')
  const javaClass = known === '' ? 'java.lang.RuntimeException' : `org.tron.core.vm.program.Program$${known}`
  return new JavaError(javaClass, error)
}

/** A call that cannot run is reported as a result, never as `{ Error }`. */
export async function answerCall(form: JsonForm, work: () => object | Promise<object>): Promise<object> {
  try {
    return await work()
  } catch (error) {
    const failed = (code: string, error: string) => ({ result: { code, ...messageIn({ error }, form) } })
    if (error instanceof ContractValidateError || error instanceof TransferRefused) {
      return failed('CONTRACT_VALIDATE_ERROR', error.message)
    }
    if (error instanceof TronError) return failed('OTHER_ERROR', refusal(error).Error.replaceAll('"', "'"))
    throw error
  }
}

/** Precision of the search: one TRX. */
const precisionSun = 1_000_000n

/** Sun: too little and enough. */
type Bounds = { readonly low: bigint; readonly high: bigint }

/**
 * The least fee limit with which a call succeeds, in energy, or the outcome of the call when it fails with any
 * (java-tron Wallet.estimateEnergy): by halves between what was used and the highest fee limit there is. Throws
 * `java_error` when a run takes too long.
 */
export async function searchEnergy(
  context: Pick<RouteRequest, 'devnet' | 'view'>,
  draft: CallDraft,
): Promise<bigint | ExecutionOutcome> {
  const { state } = context.view
  const priceSun = energyPriceSun(state)
  const run = async (feeLimit: bigint) => {
    // Other requests are served between two runs.
    await setImmediate()
    const { outcome } = simulate(context, draft, feeLimit)
    if (outcome.result === 'OUT_OF_TIME') throw exceptionOf(outcome)
    return outcome
  }
  const most = ledgerOn(new Layer(state)).parameter('getMaxFeeLimit')
  const first = await run(most)
  if (first.result !== 'SUCCESS') return first
  const used = first.energyUsed * priceSun
  const narrowed = async ({ low, high }: Bounds, feeLimit: bigint): Promise<Bounds> =>
    (await run(feeLimit)).result === 'SUCCESS' ? { low, high: feeLimit } : { low: feeLimit, high }
  let bounds: Bounds = { low: used, high: most }
  if (used * 2n < most) bounds = await narrowed(bounds, used * 2n)
  while (bounds.low + precisionSun < bounds.high) {
    bounds = await narrowed(bounds, (bounds.low + bounds.high) / 2n)
  }
  return (bounds.high + priceSun - 1n) / priceSun
}

export type CalledContract = ValueOf<'TriggerSmartContract'>

/** The call of a request: `data`, or else the hash of a function's signature with encoded parameters behind it. */
export function calledContractIn(parameters: RequestParameters, form: JsonForm): CalledContract {
  const type = messageOf('TriggerSmartContract')
  const value = readingBody(parameters, () => type.fromJson(parameters, form))
  const signature = memberText(parameters, 'function_selector') ?? ''
  if (signature === '') return value
  const selector = toHex(keccak256(fromText(signature)).subarray(0, 4))
  return { ...value, data: bytesOfHex(selector + (memberText(parameters, 'parameter') ?? '')) }
}

/** java-tron Util.validateParameter, for calls and deployments that are only simulated. */
export function checkSimulation(parameters: RequestParameters): void {
  const isSet = (name: string) => (memberText(parameters, name) ?? '') !== ''
  if (!isSet('owner_address')) throw notSet("owner_address isn't set.")
  if (isSet('contract_address')) return
  if (!isSet('data')) throw notSet('At least one of contract_address and data must be set.')
  if (isSet('function_selector')) {
    throw notSet('While trying to deploy, function_selector and data can not be both set.')
  }
}

/** java-tron TriggerSmartContractServlet.validateParameter. */
export function checkCall(parameters: RequestParameters): void {
  for (const name of ['owner_address', 'contract_address']) {
    if ((memberText(parameters, name) ?? '') === '') throw notSet(`${name} isn't set.`)
  }
}

const notSet = (text: string) => new JavaError('java.security.InvalidParameterException', text)
