import type { Connection } from '../../connection.ts'
import type { FactRow } from '../../contract.ts'
import type { Totals } from '../../head.ts'
import { factRecords, transactionRecords } from '../../records/chunks.ts'
import { joinFact } from '../../records/fact-kinds.ts'
import { readRecords } from '../../records/read-records.ts'
import { readNamesOf } from '../account/names-of.ts'
import { readBlockPositions } from '../block/places.ts'

/** Facts by position in the order given, five statements whatever their number. */
export async function readFacts(
  connection: Connection,
  positions: readonly number[],
  totals: Totals,
): Promise<FactRow[]> {
  const records = await readRecords(connection, factRecords, positions, totals.facts)
  const parents = Array.from(records.values(), ({ transaction }) => transaction)
  const transactions = await readRecords(connection, transactionRecords, parents, totals.transactions)
  const places = await readBlockPositions(connection, 'transactions', parents)
  const names = await readNamesOf(connection, [...records.values()])
  return positions.map((position) => {
    const { kind, transaction, payload, ...named } = records.get(position)!
    const place = places.get(transaction)!
    const fact = joinFact({
      kind,
      transactionIndex: transaction - place.transactionsBefore,
      accounts: named.accounts.map((id) => names.account(id)),
      assets: named.assets.map((id) => names.asset(id)),
      keys: named.keys.map((id) => names.key(id)),
      payload,
    })
    return {
      ...fact,
      height: place.height,
      index: position - place.factsBefore,
      timestampMs: place.timestampMs,
      transactionId: transactions.get(transaction)!.id,
    }
  })
}
