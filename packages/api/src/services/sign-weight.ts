import { transactionToJson } from '@sundial/operations'
import { type Address, fromBase58Check, isAddress, toAddress, toHex, TronError } from '@sundial/primitives'
import { RequestRefused } from '../errors.ts'
import { type NodeCalls, textOf } from './node-calls.ts'
import type { SubmittedTransaction } from './read-transaction.ts'
import { listOf, objectOf } from '../shared/json.ts'

export type Key = { readonly address: Address; readonly weight: bigint }

/** The node's report on a transaction's signers; `code` is java-tron's, `ENOUGH_PERMISSION` when the threshold is reached. */
export type SignWeight = {
  readonly code: string
  readonly message: string
  readonly approved: readonly Address[]
  readonly currentWeight: bigint
  readonly threshold?: bigint | undefined
  readonly keys: readonly Key[]
}

/** Calls `getsignweight`. Throws `malformed_transaction` for an operation that cannot be written as JSON. */
export async function signWeight(
  { transaction }: SubmittedTransaction,
  calls: NodeCalls,
): Promise<SignWeight> {
  const answer = await calls.call('/wallet/getsignweight', jsonOf(transaction))
  const result = objectOf(answer['result'])
  const permission = objectOf(answer['permission'])
  const isKnown = Object.keys(permission).length > 0
  return {
    code: textOf(result['code']) || (isKnown ? 'ENOUGH_PERMISSION' : 'OTHER_ERROR'),
    message: readable(textOf(result['message'])) || textOf(answer['Error']),
    approved: listOf(answer['approved_list']).flatMap(addressOf),
    currentWeight: integerOf(answer['current_weight']),
    threshold: isKnown ? integerOf(permission['threshold']) : undefined,
    keys: listOf(permission['keys']).flatMap((key) => {
      const { address, weight } = objectOf(key)
      return addressOf(address).map((address) => ({ address, weight: integerOf(weight) }))
    }),
  }
}

function jsonOf(transaction: SubmittedTransaction['transaction']): object {
  try {
    return transactionToJson(transaction, { visible: true })
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    throw new RequestRefused('malformed_transaction', `The operation cannot be decoded: ${error.message}`)
  }
}

/** java-tron prints this message as text, and some nodes print the hex of it. */
const readable = (message: string): string =>
  /^(?:[0-9a-f]{2})+$/.test(message) ? Buffer.from(message, 'hex').toString('utf8') : message

const addressOf = (value: unknown): readonly Address[] => {
  const text = textOf(value)
  if (isAddress(text)) return [toAddress(text)]
  const payload = fromBase58Check(text)
  return payload === undefined ? [] : [toHex(payload)]
}

const integerOf = (value: unknown): bigint =>
  /^-?\d{1,30}$/.test(String(value)) ? BigInt(String(value)) : 0n
