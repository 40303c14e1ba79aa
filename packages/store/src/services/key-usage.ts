import type { Database } from '../database.ts'

/** What the keys of a name were used for on one day. */
export type KeyUsageRow = {
  readonly name: string
  /** Since 1970, in UTC. */
  readonly day: number
  readonly requests: bigint
  /** Of the requests, those beyond the budget. */
  readonly refused: bigint
  /** What the others cost of the budget. */
  readonly units: bigint
}

/** Adds to what is stored for the names and days. */
export async function addKeyUsage(database: Database, given: readonly KeyUsageRow[]): Promise<void> {
  // In one order, so that servers that add to the same rows wait for each other and never in a circle.
  const rows = given.toSorted((left, right) => left.day - right.day || (left.name < right.name ? -1 : 1))
  const columnOf = <Name extends keyof KeyUsageRow>(name: Name) => rows.map((row) => row[name])
  await database.query({
    text: `INSERT INTO key_usage (name, day, requests, refused, units)
      SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[])
      ON CONFLICT (name, day) DO UPDATE SET requests = key_usage.requests + EXCLUDED.requests,
        refused = key_usage.refused + EXCLUDED.refused, units = key_usage.units + EXCLUDED.units`,
    values: (['name', 'day', 'requests', 'refused', 'units'] as const).map(columnOf),
  })
}

/** Drops the days before `fromDay`. */
export async function forgetKeyUsage(
  database: Database,
  { fromDay }: { readonly fromDay: number },
): Promise<void> {
  await database.query({ text: 'DELETE FROM key_usage WHERE day < $1', values: [fromDay] })
}

const rowTypes = { name: 'text', day: 'int4', requests: 'int8', refused: 'int8', units: 'int8' } as const

/** The days of a name from `fromDay` on, newest first. Days without a request have no row. */
export const keyUsage = (
  database: Database,
  { name, fromDay }: { readonly name: string; readonly fromDay: number },
): Promise<readonly KeyUsageRow[]> =>
  database.query({
    columns: rowTypes,
    text: `SELECT name, day, requests, refused, units FROM key_usage
      WHERE name = $1 AND day >= $2 ORDER BY day DESC`,
    values: [name, fromDay],
  })
