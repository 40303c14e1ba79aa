import { type KnownOperation, messageOf, typeOf } from '@sundial/operations'
import { toAddress, toBase58 } from '@sundial/primitives'
import type { CallNode } from './call-node.ts'
import { runsContract } from './fee.ts'

/**
 * Why the node would refuse an operation on its newest block, in its words: it is asked to build the same transaction, which it does
 * by the rules that it checks a signed one by. `undefined` where it would take it, and for calls and deployments, which are tried.
 * Throws what the call throws.
 */
export async function nodeRefusalOf(operation: KnownOperation, call: CallNode): Promise<string | undefined> {
  const { create } = typeOf(operation.kind)
  if (create === undefined || runsContract(operation)) return undefined
  const form = { visible: true }
  const body = messageOf(operation.kind).toJson(operation.value, form)
  const { Error: error } = await call(create, { ...body, ...form })
  // Any other error is about the request, not about the operation.
  return typeof error === 'string' && error.includes(validation) ? refusalWords(error) : undefined
}

const validation = 'ContractValidateException'

/** What java-tron says of a refusal without the name of its class, and with addresses as people know them. */
export const refusalWords = (message: string): string =>
  message
    .replace(/^(?:class )?[\w.$]*Exception\s*:\s*/, '')
    .replace(/^contract validate error\s*:\s*/i, '')
    .replaceAll(/\b41[0-9a-f]{40}\b/gi, (hex) => toBase58(toAddress(hex)))
