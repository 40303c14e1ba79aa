import type { Database } from '../../database.ts'
import { type KeptState, type NodeStateKind, nodeStateKinds } from '../../node-states.ts'
import { type StateColumns, toState } from './node-states.ts'

export async function statesAmong(
  database: Database,
  kind: NodeStateKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeptState>> {
  const rows = await database.query<StateColumns & { key: Buffer }>({
    name: 'node_states_among',
    text: `SELECT node_states.key, node_states.state, blocks.height, blocks.id
      FROM node_states JOIN blocks ON blocks.height = node_states.height
      WHERE node_states.kind = $1 AND node_states.key = ANY($2::bytea[])`,
    values: [nodeStateKinds[kind], keys.map((key) => Buffer.from(key, 'hex'))],
  })
  return new Map(
    rows.map((row) => {
      const key = row.key.toString('hex')
      return [key, { key, ...toState(row) }]
    }),
  )
}
