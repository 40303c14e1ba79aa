import { messageOf, type ValueOf } from '@sundial/operations'
import { Malformed, fromHex, fromText, keccak256, toHex } from '@sundial/primitives'
import { type JsonForm, int64 } from '@sundial/protocol'
import { JavaError } from './java-error.ts'
import { type Parameters, stringIn } from './parameters.ts'

export type CalledContract = ValueOf<'TriggerSmartContract'>

/** The call of a request: `data`, or else the hash of a function's signature with encoded parameters behind it. */
export function calledContractIn(parameters: Parameters, form: JsonForm): CalledContract {
  const value = messageOf('TriggerSmartContract').fromJson(withoutNulls(parameters), form)
  const signature = stringIn(parameters, 'function_selector')
  if (signature === '') return value
  const selector = toHex(keccak256(fromText(signature)).subarray(0, 4))
  return { ...value, data: bytesOfHex(selector + stringIn(parameters, 'parameter')) }
}

/** java-tron Util.validateParameter, for calls and deployments that are only simulated. */
export function checkSimulation(parameters: Parameters): void {
  const isSet = (name: string) => stringIn(parameters, name) !== ''
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
    if (stringIn(parameters, name) === '') throw notSet(`${name} isn't set.`)
  }
}

/** java-tron Util.getJsonLongValue: whole numbers, as text too. Throws `malformed_json`. */
export const longIn = (parameters: Parameters, name: string): bigint =>
  int64.fromJson(parameters[name] ?? 0, { visible: false })

/** java-tron ByteArray.fromHexString: half a byte at the front is taken for a whole one. */
export function bytesOfHex(hex: string): Uint8Array {
  const digits = hex.replace(/^0x/, '')
  try {
    return fromHex(digits.length % 2 === 0 ? digits : `0${digits}`)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const text = 'exception decoding Hex string: invalid characters encountered in Hex string'
    throw new JavaError('org.bouncycastle.util.encoders.DecoderException', text)
  }
}

const notSet = (text: string) => new JavaError('java.security.InvalidParameterException', text)

/** Clients write null for what they do not give. */
const withoutNulls = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null))
