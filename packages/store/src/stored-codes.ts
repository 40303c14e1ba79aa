import type { Connection } from './connection.ts'
import { metricsByName } from './metrics/metric-kinds.ts'
import { nodeStateKinds } from './queries/node-states.ts'
import { factKinds } from './records/fact-kinds.ts'
import { factLists } from './records/fact-lists.ts'
import { resultNames } from './records/transaction-record.ts'
import { addedLists } from './write/added-lists.ts'
import { accountSideList } from './write/side-lists.ts'
import { transfersOfAssetList } from './write/write-lists.ts'

type StoredCode = {
  readonly kind: 'fact' | 'list' | 'metric' | 'nodeState' | 'result'
  readonly code: number
  readonly name: string
  readonly members?: readonly string[]
}

/** Names of the codes in packed rows, for the readable views of migration 0026. */
export const storedCodes: readonly StoredCode[] = [
  ...Object.entries(factKinds).map(([name, { code }]) => ({ kind: 'fact' as const, code, name })),
  ...Object.entries(factLists).map(([name, { number, key }]) => ({
    kind: 'list' as const,
    code: number,
    name,
    members: [key],
  })),
  { kind: 'list', code: transfersOfAssetList, name: 'transfersOfAsset', members: ['asset'] },
  { kind: 'list', code: accountSideList, name: 'transactionsOfAccountByTypeAndSide', members: ['number'] },
  ...Array.from(addedLists, ([code, { name, key }]) => ({
    kind: 'list' as const,
    code,
    name,
    members: [key],
  })),
  ...Object.entries(metricsByName).map(([name, { number, members }]) => ({
    kind: 'metric' as const,
    code: number,
    name,
    members,
  })),
  ...Object.entries(nodeStateKinds).map(([name, code]) => ({ kind: 'nodeState' as const, code, name })),
  ...resultNames.map((name, code) => ({ kind: 'result' as const, code, name })),
]

/** Brings `stored_codes` up to the codes of this release. */
export async function writeStoredCodes(session: Connection): Promise<void> {
  await session.query({
    text: `INSERT INTO stored_codes (kind, code, name, members)
      SELECT kind, code, name, string_to_array(members, ' ')
      FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS known (kind, code, name, members)
      ON CONFLICT (kind, code) DO UPDATE SET name = EXCLUDED.name, members = EXCLUDED.members
        WHERE (stored_codes.name, stored_codes.members) <> (EXCLUDED.name, EXCLUDED.members)`,
    values: [
      storedCodes.map(({ kind }) => kind),
      storedCodes.map(({ code }) => code),
      storedCodes.map(({ name }) => name),
      storedCodes.map(({ members = [] }) => members.join(' ')),
    ],
  })
}
