// Smart contracts: what is deployed, and deployments and calls to build or simulate.
import {
  type Abi,
  abiMessage,
  contractState,
  type ContractState,
  ContractValidateError,
  messageOf,
  smartContract,
  type SmartContract,
} from '@sundial/operations'
import { type Address, fromText, isAccountAddress, keccak256, Malformed, toHex } from '@sundial/primitives'
import {
  bytes,
  bytesMessage,
  estimateEnergyMessage,
  type JsonForm,
  message,
  transactionExtention,
} from '@sundial/protocol'
import type { ExecutionOutcome } from '@sundial/tvm'
import { caughtUp, freshContractState } from '../contracts/energy.ts'
import { buildMethods } from '../grpc/build-methods.ts'
import { toldExtention, toldReturn } from '../grpc/extentions.ts'
import { type Members, printing } from '../grpc/rpc.ts'
import { buildTransaction } from '../server/build-transaction.ts'
import {
  answerCall,
  calledContractIn,
  checkCall,
  checkSimulation,
  draftOfCall,
  messageIn,
  printSimulated,
  searchEnergy,
  simulate,
} from '../server/simulate-call.ts'
import {
  addressInBytes,
  bytesOfHex,
  exactLongIn,
  memberText,
  permissionIdIn,
  plainAddressIn,
  plainTextIn,
} from '../server/members.ts'
import { checkBody, readingText, type RequestParameters } from '../server/parameters.ts'
import { printBuilt } from '../server/print.ts'
import { readJson } from '../server/read-json.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, type Reader } from '../state/state.ts'

const triggerMessage = messageOf('TriggerSmartContract')

/** Over gRPC a call without a contract is refused as one of a contract that does not exist. */
const noContract = { contract_address: '00' }

/** java-tron SmartContractDataWrapper. */
const contractInfo = message({
  smartContract: [1, smartContract],
  runtimecode: [2, bytes],
  contractState: [3, contractState],
})

export const contractRoutes: Routes = {
  /** The transaction that creates a contract; `abi` is JSON text, `parameter` is appended to the code. */
  deploycontract: {
    under: fullNodeOnly,
    rpcs: buildMethods('CreateSmartContract', { extended: 'DeployContract' }, ({ chain }, value) => {
      const { consumeUserResourcePercent: percent = 0n } = value.newContract ?? {}
      if (percent < 0n || percent > 100n) throw new ContractValidateError('percent must be >= 0 and <= 100')
      return buildTransaction(chain, { kind: 'CreateSmartContract', value })
    }),
    answer({ devnet: { chain }, parameters, form }) {
      const ownerAddress = plainAddressIn(parameters, 'owner_address', form)
      const percent = exactLongIn(parameters, 'consume_user_resource_percent')
      const newContract = smartContract.create({
        ...contractIn(parameters, form),
        originAddress: ownerAddress,
        consumeUserResourcePercent: percent,
        bytecode: bytesOfHex(codeIn(parameters)),
      })
      if (percent < 0n || percent > 100n) throw new ContractValidateError('percent must be >= 0 and <= 100')
      const transaction = buildTransaction(chain, {
        kind: 'CreateSmartContract',
        value: {
          ownerAddress,
          newContract,
          callTokenValue: exactLongIn(parameters, 'call_token_value'),
          tokenId: exactLongIn(parameters, 'token_id'),
        },
        feeLimit: exactLongIn(parameters, 'fee_limit'),
        permissionId: permissionIdIn(parameters),
      })
      return printBuilt(transaction, form)
    },
  },

  /** The contract as deployed, with its creation code and ABI. */
  getcontract: {
    under: fullNodeOnly,
    rpcs: { GetContract: printing(bytesMessage, smartContract) },
    answer({ view, parameters, form }) {
      const contract = contractWithAbi(view.state, addressInBytes(parameters, 'value', form))
      return contract === undefined ? nothing : smartContract.toJson(contract, form)
    },
  },

  /** A contract with the code that runs and what the dynamic energy model knows of it. */
  getcontractinfo: {
    under: fullNodeOnly,
    rpcs: { GetContractInfo: printing(bytesMessage, contractInfo) },
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
  },

  /** The least fee limit a call goes through with, in energy: a call may need more than it uses in the end. */
  estimateenergy: {
    under: everywhere,
    rpcs: {
      EstimateEnergy: printing(triggerMessage, estimateEnergyMessage, {
        told: ({ result, ...rest }) => ({ ...rest, result: toldReturn(result as Members) }),
      }),
    },
    reportsFaults: true,
    answer: (request) =>
      answerCall(request.form, async () => {
        const { parameters, form } = request
        checkBody(parameters)
        checkSimulation(parameters)
        const draft = draftOfCall(calledContractIn(parameters, form), request)
        const result = await searchEnergy(request, draft)
        if (typeof result !== 'bigint') return failure(result, form)
        return { result: { result: true }, ...(result === 0n ? {} : { energy_required: result }) }
      }),
  },

  /** A call of any function, or without `contract_address` a deployment of `data`: its changes are discarded. */
  triggerconstantcontract: {
    under: everywhere,
    rpcs: {
      TriggerConstantContract: printing(triggerMessage, transactionExtention, { told: toldExtention }),
    },
    reportsFaults: true,
    answer: (request) =>
      answerCall(request.form, () => {
        const { parameters, form } = request
        checkBody(parameters)
        checkSimulation(parameters)
        const draft = {
          ...draftOfCall(calledContractIn(parameters, form), request),
          permissionId: permissionIdIn(parameters),
          data: plainTextIn(parameters, 'extra_data', form),
        }
        return printSimulated(simulate(request, draft), form)
      }),
  },

  /** The transaction that calls a function; one that the contract's ABI says reads only is run at once. */
  triggersmartcontract: {
    under: fullNodeOnly,
    rpcs: {
      TriggerContract: printing(triggerMessage, transactionExtention, {
        asked: (members) => ({ ...noContract, ...members }),
        told: toldExtention,
      }),
    },
    reportsFaults: true,
    answer: (request) =>
      answerCall(request.form, () => {
        const { devnet, view, parameters, form } = request
        checkBody(parameters)
        checkCall(parameters)
        const value = {
          ...calledContractIn(parameters, form),
          callTokenValue: exactLongIn(parameters, 'call_token_value'),
          tokenId: exactLongIn(parameters, 'token_id'),
          callValue: exactLongIn(parameters, 'call_value'),
        }
        const { contractAddress } = value
        if (
          !isAccountAddress(contractAddress) ||
          view.state.get('contracts', contractAddress) === undefined
        ) {
          throw new ContractValidateError('No contract or not a valid smart contract')
        }
        const feeLimit = exactLongIn(parameters, 'fee_limit')
        const permissionId = permissionIdIn(parameters)
        const draft = { kind: 'TriggerSmartContract', value, feeLimit, permissionId } as const
        if (isReading(view.state.get('contractAbis', contractAddress), value.data)) {
          checkFeeLimit(feeLimit, view.state)
          return printSimulated(simulate(request, draft, feeLimit), form)
        }
        return {
          result: { result: true },
          transaction: printBuilt(buildTransaction(devnet.chain, draft), form),
        }
      }),
  },
}

/** Without `bytecode` java-tron puts `parameter` behind the text "null", which is no hex. */
function codeIn(parameters: RequestParameters): string | undefined {
  const code = memberText(parameters, 'bytecode')
  const hasParameter = parameters['parameter'] !== undefined
  return hasParameter ? `${code ?? 'null'}${memberText(parameters, 'parameter') ?? 'null'}` : code
}

function contractIn(parameters: RequestParameters, form: JsonForm) {
  return {
    abi: abiIn(parameters, form),
    name: memberText(parameters, 'name') ?? '',
    originEnergyLimit: exactLongIn(parameters, 'origin_energy_limit'),
    callValue: exactLongIn(parameters, 'call_value'),
  }
}

/** The ABI may be JSON or a text that holds JSON, which java-tron reads as a member: a list of entries or one. */
function abiIn(parameters: RequestParameters, form: JsonForm): Abi {
  const abi = parameters['abi']
  if (typeof abi !== 'string') return abiMessage.fromJson({ entrys: abi ?? [] }, form)
  const text = `{"entrys":${abi}}`
  if (!/^\s*[[{]/.test(abi)) throw new Malformed('json', '1:11: Expected "{".')
  const { value, formatFault } = readJson(text)
  if (formatFault !== undefined) throw new Malformed('json', formatFault)
  return readingText(text, () => abiMessage.fromJson(value, form))
}

const failure = (outcome: ExecutionOutcome, form: JsonForm) => ({
  result: { code: 'CONTRACT_EXE_ERROR', ...messageIn(outcome, form) },
})

/** java-tron WalletUtil.isConstant. */
function isReading(abi: Abi | undefined, data: Uint8Array): boolean {
  if (data.length < 4) return false
  const selector = toHex(data.subarray(0, 4))
  const called = abi?.entrys.find(
    ({ type, name, inputs }) =>
      type === 'Function' &&
      selectorOf(`${name}(${inputs.map((input) => input.type).join(',')})`) === selector,
  )
  return (
    called !== undefined && (called.constant || ['View', 'Pure'].includes(String(called.stateMutability)))
  )
}

const selectorOf = (signature: string): string => toHex(keccak256(fromText(signature)).subarray(0, 4))

/** java-tron VMActuator.call. */
function checkFeeLimit(feeLimitSun: bigint, state: Reader): void {
  const most = ledgerOn(new Layer(state)).parameter('getMaxFeeLimit')
  if (feeLimitSun >= 0n && feeLimitSun <= most) return
  throw new ContractValidateError(`feeLimit must be >= 0 and <= ${most}`)
}

/** java-tron Wallet.getContract: absent too where the account is gone. */
export function contractWithAbi(state: Reader, address: Address): SmartContract | undefined {
  const contract = state.get('accounts', address) && state.get('contracts', address)
  if (contract === undefined) return undefined
  const abi = state.get('contractAbis', address)
  return abi === undefined ? contract : { ...contract, abi }
}

/** As it counts in the cycle of the head (java-tron Wallet.getContractInfo). */
export function contractStateNow(state: Reader, address: Address): ContractState {
  const ledger = ledgerOn(new Layer(state))
  const cycle = ledger.property('currentCycle')
  return caughtUp(state.get('contractStates', address) ?? freshContractState(cycle), cycle, ledger)
}
