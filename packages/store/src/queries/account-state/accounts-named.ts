import type { Database } from '../../database.ts'
import type { KeptState } from '../../node-states.ts'
import { folded } from './folded.ts'
import { type StateColumns, toState } from './node-states.ts'

type Named = StateColumns & { readonly key: Buffer; readonly found: Buffer }

export async function accountsNamed(
  database: Database,
  text: string,
  limit: number,
): Promise<readonly KeptState[]> {
  const first = folded(text)
  if (first.length === 0) return []
  const values = [first, after(first), limit]
  const rows = await database.query<Named>({
    name: 'accounts_named',
    text: `SELECT told.key, told.found, told.state, blocks.height, blocks.id FROM (
        (SELECT key, name AS found, state, height FROM node_states
          WHERE name >= $1 AND name < $2 AND length(name) > 0 ORDER BY name, key LIMIT $3)
        UNION ALL
        (SELECT key, account_id AS found, state, height FROM node_states
          WHERE account_id >= $1 AND account_id < $2 AND length(account_id) > 0
          ORDER BY account_id, key LIMIT $3)
      ) AS told JOIN blocks ON blocks.height = told.height`,
    values,
  })
  // A text stands before all that begin with it.
  const ordered = rows.toSorted(
    (left, right) => Buffer.compare(left.found, right.found) || Buffer.compare(left.key, right.key),
  )
  const states = ordered.map((row) => ({ key: row.key.toString('hex'), ...toState(row) }))
  return [...new Map(states.toReversed().map((state) => [state.key, state])).values()]
    .toReversed()
    .slice(0, limit)
}

/** The first bytes behind all that begin with these, which are UTF-8 and so have no byte 255. */
function after(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix)
  next[next.length - 1]! += 1
  return next
}
