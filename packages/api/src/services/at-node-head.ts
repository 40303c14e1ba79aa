import { NotNow } from '../errors.ts'
import type { NodeAnswer, NodeCalls } from './node-calls.ts'

/** A block comes every three seconds, and a read takes a part of that. */
const attempts = 4

/** A value read from the node, and its block: the node's head did not move during the read. */
export async function atNodeHead<Value>(
  calls: NodeCalls,
  read: () => Promise<Value>,
): Promise<{ readonly block: number; readonly hash: string; readonly value: Value }> {
  let before = await headOf(calls)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const value = await read()
    const after = await headOf(calls)
    if (after.hash === before.hash) return { ...before, value }
    before = after
  }
  throw new NotNow('node_unavailable', 'The node is adding blocks too fast to be read; try again shortly.')
}

async function headOf(calls: NodeCalls): Promise<{ readonly block: number; readonly hash: string }> {
  const { blockID: hash, block_header: header } = await calls.call('/wallet/getblock', { detail: false })
  const { raw_data: raw = {} } = (header ?? {}) as { readonly raw_data?: NodeAnswer }
  if (typeof hash === 'string') return { block: Number(raw['number'] ?? 0), hash }
  throw new NotNow('node_unavailable', 'The node does not report its newest block.')
}
