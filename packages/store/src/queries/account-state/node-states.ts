import type { Database } from '../../database.ts'
import { type KeptState, type NodeStateKind, type NodeStates, nodeStateKinds } from '../../node-states.ts'
import { wholeKey } from './keep-states.ts'

export async function nodeStates(
  database: Database,
  kind: NodeStateKind,
): ReturnType<NodeStates['nodeStates']> {
  const rows = await database.query<StateColumns & { key: Buffer }>({
    name: 'node_states',
    text: `SELECT node_states.key, node_states.state, blocks.height, blocks.id
      FROM node_states JOIN blocks ON blocks.height = node_states.height
      WHERE node_states.kind = $1 ORDER BY node_states.key`,
    values: [nodeStateKinds[kind]],
  })
  const states = rows.map((row) => ({ key: row.key.toString('hex'), ...toState(row) }))
  return {
    states: states.filter(({ key }) => key !== wholeKey),
    wholeAt: states.find(({ key }) => key === wholeKey)?.at,
  }
}

export type StateColumns = { readonly state: Buffer | null; readonly height: number; readonly id: Buffer }

export const toState = ({ state, height, id }: StateColumns): Omit<KeptState, 'key'> => ({
  at: { height, id: id.toString('hex') },
  bytes: state === null ? undefined : new Uint8Array(state),
})
