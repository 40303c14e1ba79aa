// What buildTransaction is asked with (java-tron BuildArguments). All throw `rpc_refused`.
import { Malformed } from '@sundial/primitives'
import { int64 } from '@sundial/protocol'
import { callData } from './call-arguments.ts'
import { amountOf, bytesOf, flagOf, membersOf, optionalText } from './read-parameter.ts'
import { invalidParams, unreadableJson } from './rpc-refused.ts'

const texts = [
  'from',
  'to',
  'gas',
  'gasPrice',
  'value',
  'data',
  'input',
  'nonce',
  'abi',
  'name',
  'extraData',
] as const
const numbers = [
  'tokenId',
  'tokenValue',
  'consumeUserResourcePercent',
  'originEnergyLimit',
  'permissionId',
] as const
const members = [...texts, ...numbers, 'visible'] as const

export type BuildArguments = ReturnType<typeof buildArguments>

export function buildArguments(given: unknown) {
  const held = membersOf(given, members)
  const text = (name: (typeof texts)[number]) => optionalText(held[name])
  const number = (name: (typeof numbers)[number]) => numberOf(held[name])
  const data = callData(text('input'), text('data'))
  if (
    text('input') !== undefined &&
    text('data') !== undefined &&
    !isSameData(text('input')!, text('data')!)
  ) {
    throw invalidParams(
      'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
    )
  }
  return {
    from: text('from'),
    to: text('to'),
    gas: amountOf(text('gas')),
    value: text('value') ?? '',
    data,
    abi: text('abi') ?? '',
    name: text('name') ?? '',
    extraData: text('extraData') ?? '',
    tokenId: number('tokenId'),
    tokenValue: number('tokenValue'),
    percent: number('consumeUserResourcePercent'),
    originEnergyLimit: number('originEnergyLimit'),
    permissionId: Number(number('permissionId')),
    form: { visible: held['visible'] === undefined ? false : flagOf(held['visible']) },
  }
}

function numberOf(value: unknown): bigint {
  try {
    return int64.fromJson(value ?? 0, { visible: false })
  } catch (error) {
    if (error instanceof Malformed) throw unreadableJson()
    throw error
  }
}

const isSameData = (input: string, data: string): boolean =>
  Buffer.compare(bytesOf(input), bytesOf(data)) === 0
