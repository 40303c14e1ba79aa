import type { Address } from '@sundial/primitives'
import type { EventSignatureRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { factLists } from '../../records/fact-lists.ts'

/** In the order of the signatures: a contract has few, and one that makes up many is cut off at the limit. */
export async function eventSignatures(
  database: Database,
  contract: Address,
  limit: number,
): Promise<readonly EventSignatureRow[]> {
  const rows = await database.query<{ signature: Buffer; count: bigint }>({
    name: 'event_signatures',
    text: `SELECT substring(logged.key FROM 22) AS signature, lists.count
        FROM (
          SELECT id, key FROM event_keys
          WHERE octet_length(key) <= 53 AND key > $1 AND key < $2 ORDER BY key LIMIT $3
        ) AS logged
        JOIN lists ON lists.list = ${factLists.eventsOfSignature.number} AND lists.key = logged.id
        ORDER BY logged.key`,
    values: [Buffer.from(contract, 'hex'), Buffer.from(`${contract}${'ff'.repeat(33)}`, 'hex'), limit],
  })
  return rows.map(({ signature, count }) => ({ signature: signature.toString('hex'), count: Number(count) }))
}
