// Logs as events of TronGrid: read by the ABI that was deployed with the contract, else by well-known signatures.
import {
  createSignatureTable,
  decodeLog,
  joinTables,
  loadWellKnown,
  readAbi,
  type SignatureTable,
} from '@sundial/abi'
import { type Abi, smartContract, tronGrid } from '@sundial/operations'
import { toHex, TronError } from '@sundial/primitives'
import type { Chain } from '../chain/chain.ts'

/** Returns a log as an event's row, `undefined` when no known signature matches. */
export async function eventReader(
  chain: Chain,
): Promise<(entry: tronGrid.PlacedLog) => EventRow | undefined> {
  const wellKnown = await loadWellKnown()
  return (entry) => {
    const { topics, data, address } = entry.log
    const abi = chain.state.get('contractAbis', `41${toHex(address)}`)
    const table = abi === undefined ? wellKnown : joinTables(tableOf(abi), wellKnown)
    const decoded = decodeLog(topics, data, table)
    return decoded && tronGrid.eventRow(entry, decoded, { isFinal: entry.height <= chain.solidifiedHeight })
  }
}

export type EventRow = ReturnType<typeof tronGrid.eventRow>

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
