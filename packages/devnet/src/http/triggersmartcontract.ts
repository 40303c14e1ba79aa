import { type Abi, ContractValidateError } from '@sundial/operations'
import { fromText, isAccountAddress, keccak256, toHex } from '@sundial/primitives'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, type Reader } from '../state/state.ts'
import { buildTransaction } from '../server/build-transaction.ts'
import { calledContractIn, checkCall } from '../server/called-contract.ts'
import { exactLongIn, permissionIdIn } from '../server/members.ts'
import { checkBody } from '../server/parameters.ts'
import { printBuilt } from '../server/print.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'
import { answerCall, printSimulated, simulate } from '../server/simulate-call.ts'

/** The transaction that calls a function; one that the contract's ABI says reads only is run at once. */
export const route: Route = {
  under: fullNodeOnly,
  reportsFaults: true,
  answer: (asked) =>
    answerCall(asked.form, () => {
      const { devnet, view, parameters, form } = asked
      checkBody(parameters)
      checkCall(parameters)
      const value = {
        ...calledContractIn(parameters, form),
        callTokenValue: exactLongIn(parameters, 'call_token_value'),
        tokenId: exactLongIn(parameters, 'token_id'),
        callValue: exactLongIn(parameters, 'call_value'),
      }
      const { contractAddress } = value
      if (!isAccountAddress(contractAddress) || view.state.get('contracts', contractAddress) === undefined) {
        throw new ContractValidateError('No contract or not a valid smart contract')
      }
      const feeLimit = exactLongIn(parameters, 'fee_limit')
      const permissionId = permissionIdIn(parameters)
      const draft = { kind: 'TriggerSmartContract', value, feeLimit, permissionId } as const
      if (isReading(view.state.get('contractAbis', contractAddress), value.data)) {
        checkFeeLimit(feeLimit, view.state)
        return printSimulated(simulate(asked, draft, feeLimit), form)
      }
      return {
        result: { result: true },
        transaction: printBuilt(buildTransaction(devnet.chain, draft), form),
      }
    }),
}

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
