import { type Address, fromHex, Malformed, toHex } from '@sundial/primitives'
import { isObject, listOf, type Members, membersOf } from '../json/members.ts'
import type { Ask } from './ask.ts'

export type ConstantCall = {
  readonly caller: Address
  readonly contract: Address
  /** Of the function, such as `balanceOf(address)`. */
  readonly signature: string
  readonly parameters: Uint8Array
}

/** A call that did not come to an end says why in a code of java-tron's, or `REVERT`. */
export type ConstantCallAnswer =
  | { readonly kind: 'returned'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly code: string }

/** More than any contract returns within the energy of a call. */
const longestReturnHex = 2 * 1024 * 1024

/** Runs a function of a contract at the node's head, of which nothing stays. */
export const triggerConstantContract = (
  ask: Ask,
  { caller, contract, signature, parameters }: ConstantCall,
): Promise<ConstantCallAnswer> =>
  ask(
    '/wallet/triggerconstantcontract',
    {
      owner_address: caller,
      contract_address: contract,
      function_selector: signature,
      parameter: toHex(parameters),
      visible: false,
    },
    (answer) => answerOf(membersOf(answer, 'the result of a call')),
  )

function answerOf(members: Members): ConstantCallAnswer {
  const { code, message, result } = membersOf(members['result'], 'a result')
  if (typeof code === 'string' && code !== 'SUCCESS') return { kind: 'failed', code: code.slice(0, 80) }
  if (result !== true) throw new Malformed('json', 'A call has neither a result nor a code.')
  // A revert counts as a result for java-tron, and is told by its message and by the transaction (Wallet.callConstantContract).
  if (message !== undefined || hasFailed(members['transaction'])) return { kind: 'failed', code: 'REVERT' }
  const [returned = ''] = listOf(members, 'constant_result')
  if (typeof returned !== 'string' || returned.length > longestReturnHex)
    throw new Malformed('json', 'Wanted what a call returns as hex.')
  return { kind: 'returned', bytes: fromHex(returned) }
}

const hasFailed = (transaction: unknown): boolean =>
  isObject(transaction) &&
  listOf(transaction, 'ret').some((item) => isObject(item) && item['ret'] === 'FAILED')
