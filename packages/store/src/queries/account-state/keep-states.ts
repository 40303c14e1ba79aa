import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { type BlockPlace, type NodeState, type NodeStateKind, nodeStateKinds } from '../../node-states.ts'
import { folded } from './folded.ts'
import { holdBlock } from './hold-block.ts'

type Kept = { readonly kind: NodeStateKind; readonly states: readonly NodeState[] }

export const keepStates = (database: Database, at: BlockPlace, kept: Kept): Promise<boolean> =>
  database.transaction(async (connection) => {
    if (!(await holdBlock(connection, at))) return false
    await upsert(connection, at.height, kept)
    return true
  })

export const keepWholeKind = (database: Database, at: BlockPlace, kept: Kept): Promise<boolean> =>
  database.transaction(async (connection) => {
    if (!(await holdBlock(connection, at))) return false
    const mark = { key: wholeKey, bytes: undefined }
    await upsert(connection, at.height, { ...kept, states: [mark, ...kept.states] })
    await connection.query({
      name: 'drop_other_states',
      text: 'DELETE FROM node_states WHERE kind = $1 AND key <> ALL($2::bytea[])',
      values: [nodeStateKinds[kept.kind], [mark, ...kept.states].map(({ key }) => Buffer.from(key, 'hex'))],
    })
    return true
  })

/** Its row says at which block the kind was read whole. */
export const wholeKey = ''

async function upsert(connection: Connection, height: number, { kind, states }: Kept): Promise<void> {
  // In one order always, so that two who write wait for each other instead of for ever.
  const sorted = states.toSorted((left, right) => (left.key < right.key ? -1 : 1))
  await connection.query({
    name: 'keep_states',
    text: `INSERT INTO node_states (kind, key, height, state, name, account_id)
      SELECT $1, told.key, $2, told.state, told.name, told.account_id
      FROM unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[]) AS told (key, state, name, account_id)
      ON CONFLICT (kind, key) DO UPDATE
      SET height = EXCLUDED.height, state = EXCLUDED.state, name = EXCLUDED.name, account_id = EXCLUDED.account_id
      WHERE node_states.height <= EXCLUDED.height`,
    values: [
      nodeStateKinds[kind],
      height,
      sorted.map(({ key }) => Buffer.from(key, 'hex')),
      sorted.map(({ bytes }) => (bytes === undefined ? null : Buffer.from(bytes))),
      sorted.map(({ name = '' }) => (kind === 'account' ? folded(name) : null)),
      sorted.map(({ accountId = '' }) => (kind === 'account' ? folded(accountId) : null)),
    ],
  })
}
