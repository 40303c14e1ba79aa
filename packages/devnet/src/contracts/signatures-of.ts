import { createSignatureTable, joinTables, loadWellKnown, readAbi, type SignatureTable } from '@sundial/abi'
import { type Abi, smartContract } from '@sundial/operations'
import { type Address, TronError } from '@sundial/primitives'
import type { Chain } from '../chain/chain.ts'

/** Functions, events and errors by contract: of the ABI that was deployed with it, then the well-known ones. */
export async function signaturesOf(
  chain: Pick<Chain, 'state'>,
): Promise<(contract: Address) => SignatureTable> {
  const wellKnown = await loadWellKnown()
  return (contract) => {
    const abi = chain.state.get('contractAbis', contract)
    return abi === undefined ? wellKnown : joinTables(tableOf(abi), wellKnown)
  }
}

const tables = new WeakMap<Abi, SignatureTable>()

/** By identity, so that an ABI is parsed and hashed once. An ABI that cannot be parsed is empty. */
function tableOf(abi: Abi): SignatureTable {
  const known = tables.get(abi)
  if (known !== undefined) return known
  const table = createSignatureTable(itemsOf(abi))
  tables.set(abi, table)
  return table
}

function itemsOf(abi: Abi) {
  try {
    return readAbi(smartContract.toJson(smartContract.create({ abi }), { visible: false })['abi'])
  } catch (error) {
    if (error instanceof TronError) return []
    throw error
  }
}
