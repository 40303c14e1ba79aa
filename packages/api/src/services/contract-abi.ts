import { type AbiItem, createSignatureTable, joinTables, loadWellKnown, readAbi } from '@sundial/abi'
import type { SignatureTable } from '@sundial/abi'
import { type Address, TronError, Unavailable } from '@sundial/primitives'
import type { ApiPorts } from '../ports.ts'

/** A contract's ABI: from its verified sources, otherwise the one its creator stored at the node; undefined without either. */
async function abiOf(
  address: Address,
  { services }: Pick<ApiPorts, 'services'>,
): Promise<readonly AbiItem[]> {
  const source = await services?.contractSources?.source(address)
  if (source !== undefined) return itemsOf(source.abi)
  try {
    const answer = await services?.nodeCalls?.call('/wallet/getcontract', { value: address, visible: false })
    return itemsOf(answer?.['abi'])
  } catch (error) {
    if (error instanceof Unavailable) return []
    throw error
  }
}

/** The contract's own entries before the well-known ones. */
export const signaturesOf = async (
  address: Address,
  at: Pick<ApiPorts, 'services'>,
): Promise<SignatureTable> =>
  joinTables(createSignatureTable(await abiOf(address, at)), await loadWellKnown())

/** An ABI is whatever its author wrote; one that cannot be parsed is treated as absent. */
function itemsOf(abi: unknown): readonly AbiItem[] {
  if (abi === undefined) return []
  try {
    return readAbi(abi)
  } catch (error) {
    if (error instanceof TronError) return []
    throw error
  }
}
