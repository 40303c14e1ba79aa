import { messageOf, type ValueOf } from '@sundial/operations'
import { fromText, keccak256, toHex } from '@sundial/primitives'
import type { JsonForm } from '@sundial/protocol'
import { JavaError } from './java-error.ts'
import { bytesOfHex, memberText } from './members.ts'
import type { Parameters } from './parameters.ts'

export type CalledContract = ValueOf<'TriggerSmartContract'>

/** The call of a request: `data`, or else the hash of a function's signature with encoded parameters behind it. */
export function calledContractIn(parameters: Parameters, form: JsonForm): CalledContract {
  const value = messageOf('TriggerSmartContract').fromJson(parameters, form)
  const signature = memberText(parameters, 'function_selector') ?? ''
  if (signature === '') return value
  const selector = toHex(keccak256(fromText(signature)).subarray(0, 4))
  return { ...value, data: bytesOfHex(selector + (memberText(parameters, 'parameter') ?? '')) }
}

/** java-tron Util.validateParameter, for calls and deployments that are only simulated. */
export function checkSimulation(parameters: Parameters): void {
  const isSet = (name: string) => (memberText(parameters, name) ?? '') !== ''
  if (!isSet('owner_address')) throw notSet("owner_address isn't set.")
  if (isSet('contract_address')) return
  if (!isSet('data')) throw notSet('At least one of contract_address and data must be set.')
  if (isSet('function_selector')) {
    throw notSet('While trying to deploy, function_selector and data can not be both set.')
  }
}

/** java-tron TriggerSmartContractServlet.validateParameter. */
export function checkCall(parameters: Parameters): void {
  for (const name of ['owner_address', 'contract_address']) {
    if ((memberText(parameters, name) ?? '') === '') throw notSet(`${name} isn't set.`)
  }
}

const notSet = (text: string) => new JavaError('java.security.InvalidParameterException', text)
