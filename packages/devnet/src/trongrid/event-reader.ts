// Logs as events of TronGrid: read by the ABI that was deployed with the contract, else by well-known signatures.
import { decodeLog } from '@sundial/abi'
import { tronGrid } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import type { Chain } from '../chain/chain.ts'
import { signaturesOf } from '../contracts/signatures-of.ts'

/** Returns a log as an event's row, `undefined` when no known signature matches. */
export async function eventReader(
  chain: Chain,
): Promise<(entry: tronGrid.PlacedLog) => EventRow | undefined> {
  const tableOf = await signaturesOf(chain)
  return (entry) => {
    const { topics, data, address } = entry.log
    const decoded = decodeLog(topics, data, tableOf(`41${toHex(address)}`))
    return decoded && tronGrid.eventRow(entry, decoded, { isFinal: entry.height <= chain.solidifiedHeight })
  }
}

export type EventRow = ReturnType<typeof tronGrid.eventRow>
