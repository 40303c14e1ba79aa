import { signatureOf } from '@sundial/abi'
import type { Address } from '@sundial/primitives'
import type { TransactionRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { chainMethods, type Methods } from './chain-methods.ts'
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

/** Actions have no answers of the node that are shared. */
type At = Pick<Context, 'services'> & Partial<Pick<Context, 'chain' | 'index'>>

/**
 * The methods of these calls. Where several signatures share a selector, the verified ABI of the called contract decides;
 * the ABIs of all such contracts are one read. What is unknown or shared still is named by the ABIs on the chain.
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
  const verifiedOf = ({ selector = '', contract = '' }: Called): string | undefined => {
    const [item] = own.get(contract)?.functionsOf(selector) ?? []
    return item && signatureOf(item)
  }
  const nameless = calls.flatMap((call) => {
    const { selector, contract } = call
    if (selector === undefined || contract === undefined || isSure(methods.get(selector))) return []
    return verifiedOf(call) === undefined ? [contract] : []
  })
  const { services, chain, index } = at
  const isAsked = chain !== undefined && index !== undefined && nameless.length > 0
  const onChain = isAsked
    ? await chainMethods(nameless, { services, chain, index })
    : new Map<Address, Methods>()
  return (call) => {
    const { selector, contract = '' } = call
    if (selector === undefined) return {}
    const method = methods.get(selector)
    if (method !== undefined && 'signature' in method) return { method: method.signature }
    const named = verifiedOf(call) ?? onChain.get(contract)?.get(selector)
    if (named !== undefined) return { method: named }
    return method === undefined ? {} : { methodCandidates: [...method.candidates] }
  }
}

const isUnsure = (method: Method | undefined): boolean => method !== undefined && 'candidates' in method
const isSure = (method: Method | undefined): boolean => method !== undefined && 'signature' in method
