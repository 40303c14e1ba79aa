import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'

export async function contractsAmong(
  database: Database,
  addresses: readonly Address[],
): Promise<ReadonlySet<Address>> {
  const rows = await database.query<{ address: Buffer }>({
    name: 'contracts_among',
    text: 'SELECT address FROM accounts WHERE address = ANY($1::bytea[]) AND contract_height IS NOT NULL',
    values: [addresses.map((address) => Buffer.from(address, 'hex'))],
  })
  return new Set(rows.map(({ address }) => address.toString('hex')))
}
