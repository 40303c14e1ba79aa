import { fromHex } from '@sundial/primitives'
import { type DecodedCall, nameData } from '../../decode.ts'
import type { ApiPorts } from '../../ports.ts'
import { bookOf, tableOfAbi } from './signature-book.ts'

/** The call in the words of the contract's verified ABI, otherwise of known signatures; with candidates where several share its selector. */
export async function nameCall(call: DecodedCall, at: Pick<ApiPorts, 'services'>): Promise<DecodedCall> {
  const { contract, callValue, dataHex, selector } = call
  if (selector === undefined) return call
  const unnamed = { contract, callValue, dataHex, selector }
  const data = fromHex(dataHex)
  const abis = await at.services?.contractSources?.abisOf([contract])
  const own = nameData(data, tableOfAbi(abis?.get(contract)))
  if (own.signature !== undefined) return { ...unnamed, ...own }
  const book = bookOf(at)
  const method = book.methodOf(selector)
  if (method !== undefined && 'candidates' in method) return { ...unnamed, candidates: method.candidates }
  return { ...unnamed, ...nameData(data, book.table) }
}
