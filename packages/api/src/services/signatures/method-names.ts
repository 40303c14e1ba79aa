import { signatureOf } from '@sundial/abi'
import type { Address } from '@sundial/primitives'
import type { TransactionRow } from '@sundial/store'
import type { ApiPorts } from '../../ports.ts'
import { bookOf, type Method, tableOfAbi } from './signature-book.ts'

export type Called = { readonly selector?: string | undefined; readonly contract?: Address | undefined }

/** Of a row of the index. */
export const calledOf = ({ selector, to }: Pick<Partial<TransactionRow>, 'selector' | 'to'>): Called => ({
  selector,
  contract: to === '' ? undefined : to,
})

/** Members of a row that name a method. */
export type MethodMembers = {
  readonly method?: string | undefined
  readonly methodCandidates?: string[] | undefined
}

type At = Pick<ApiPorts, 'services'>

/**
 * The methods of these calls. Where several signatures share a selector, the verified ABI of the called contract decides;
 * the ABIs of all such contracts are one read.
 */
export async function methodNames(
  calls: readonly Called[],
  at: At,
): Promise<(call: Called) => MethodMembers> {
  const book = bookOf(at)
  const methods = new Map<string, Method | undefined>()
  for (const { selector } of calls)
    if (selector !== undefined && !methods.has(selector)) methods.set(selector, book.methodOf(selector))
  const unsure = calls.flatMap(({ selector, contract }) =>
    contract !== undefined && isUnsure(methods.get(selector ?? '')) ? [contract] : [],
  )
  const abis = await at.services?.contractSources?.abisOf([...new Set(unsure)])
  const own = new Map([...(abis ?? [])].map(([contract, abi]) => [contract, tableOfAbi(abi)]))
  return ({ selector, contract }) => {
    const method = selector === undefined ? undefined : methods.get(selector)
    if (method === undefined || selector === undefined) return {}
    if ('signature' in method) return { method: method.signature }
    const [item] = (contract === undefined ? undefined : own.get(contract))?.functionsOf(selector) ?? []
    return item === undefined ? { methodCandidates: [...method.candidates] } : { method: signatureOf(item) }
  }
}

const isUnsure = (method: Method | undefined): boolean => method !== undefined && 'candidates' in method
