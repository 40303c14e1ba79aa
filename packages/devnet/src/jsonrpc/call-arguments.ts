// What a call is asked with (java-tron CallArguments). All throw `rpc_refused`.
import type { Address } from '@sundial/primitives'
import type { CalledContract } from '../server/called-contract.ts'
import { addressOf, bytesOf, membersOf, optionalText, valueOf } from './read-parameter.ts'
import { invalidParams } from './rpc-refused.ts'

const members = ['from', 'to', 'gas', 'gasPrice', 'value', 'data', 'input', 'nonce'] as const

export type CallArguments = {
  readonly from: string
  readonly to: string | undefined
  readonly value: string | undefined
  /** In hex; `input` before `data`. */
  readonly data: string | undefined
}

export function callArguments(given: unknown): CallArguments {
  const { from, to, value, data, input } = membersOf(given, members)
  return {
    from: optionalText(from) ?? nobody,
    to: optionalText(to),
    value: optionalText(value),
    data: callData(optionalText(input), optionalText(data)),
  }
}

const nobody = `0x${'00'.repeat(20)}`

/** `input` must be whole bytes after 0x; `data` is read as it always was. */
export function callData(input: string | undefined, data: string | undefined): string | undefined {
  if (input !== undefined && !/^(|0x([0-9a-fA-F]{2})*)$/.test(input)) {
    throw invalidParams('invalid input: wanted an even number of hex digits after 0x')
  }
  if (data !== undefined) bytesOf(data)
  return input ?? data
}

export const isNothing = (text: string | undefined): boolean =>
  text === undefined || text === '' || text === '0x'

/** The call itself, to a contract or to nobody. */
export const calledContract = (
  { from, value, data }: CallArguments,
  contractAddress: Address,
): CalledContract => ({
  ownerAddress: addressOf(from),
  contractAddress,
  callValue: valueOf(value),
  data: bytesOf(data ?? ''),
  callTokenValue: 0n,
  tokenId: 0n,
})
