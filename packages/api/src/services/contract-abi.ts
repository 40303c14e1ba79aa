import { type AbiItem, createSignatureTable, joinTables } from '@sundial/abi'
import type { SignatureTable } from '@sundial/abi'
import { type Address, Unavailable } from '@sundial/primitives'
import type { ApiPorts } from '../ports.ts'
import { bookOf, itemsOfValue } from './signatures/signature-book.ts'

/** A contract's ABI: from its verified sources, otherwise the one its creator stored at the node; undefined without either. */
async function abiOf(
  address: Address,
  { services }: Pick<ApiPorts, 'services'>,
): Promise<readonly AbiItem[]> {
  const source = await services?.contractSources?.source(address)
  if (source !== undefined) return itemsOfValue(source.abi)
  try {
    const answer = await services?.nodeCalls?.call('/wallet/getcontract', { value: address, visible: false })
    return itemsOfValue(answer?.['abi'])
  } catch (error) {
    if (error instanceof Unavailable) return []
    throw error
  }
}

/** The contract's own entries before those of others. */
export const signaturesOf = async (
  address: Address,
  at: Pick<ApiPorts, 'services'>,
): Promise<SignatureTable> => joinTables(createSignatureTable(await abiOf(address, at)), bookOf(at).table)
