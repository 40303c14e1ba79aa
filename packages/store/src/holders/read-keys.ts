import type { Connection } from '../connection.ts'
import type { KeysOfNode, Node } from './count-keys.ts'
import { keyRange, rankKey } from './rank-key.ts'

/** All rank keys under each node. */
export async function readKeys(connection: Connection, nodes: readonly Node[]): Promise<KeysOfNode[]> {
  if (nodes.length === 0) return []
  const ranges = nodes.map(({ prefix }) => keyRange(prefix))
  const rows = await connection.query<{ at: bigint; balance: string; account: number }>({
    name: 'holders_below',
    text: `SELECT node.at, known.balance, known.account
      FROM unnest($1::integer[], $2::numeric[], $3::numeric[], $4::integer[], $5::integer[]) WITH ORDINALITY
        AS node (asset, highest, lowest, first_account, last_account, at)
      JOIN holders AS known ON known.asset = node.asset AND known.balance BETWEEN node.lowest AND node.highest
        AND known.account BETWEEN node.first_account AND node.last_account`,
    values: [
      nodes.map(({ owner }) => owner),
      ranges.map(({ highest }) => highest),
      ranges.map(({ lowest }) => lowest),
      ranges.map(({ firstAccount }) => firstAccount),
      ranges.map(({ lastAccount }) => lastAccount),
    ],
  })
  const keys = nodes.map((): string[] => [])
  for (const { at, balance, account } of rows) keys[Number(at) - 1]!.push(rankKey(BigInt(balance), account))
  return nodes.map((node, at) => ({ ...node, keys: keys[at]! }))
}
