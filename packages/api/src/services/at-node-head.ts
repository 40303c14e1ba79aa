import { NotNow } from '../errors.ts'
import type { NodeAnswer, NodeCalls } from './node-calls.ts'

/** A block comes every three seconds, and a reading takes a part of one. */
const attempts = 4

/** What is read of the node, and the block it is true at: its head stood still from before the reading to after it. */
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
  throw new NotNow(
    'node_unavailable',
    'Blocks come too fast at the node for it to be read; ask again in a moment.',
  )
}

async function headOf(calls: NodeCalls): Promise<{ readonly block: number; readonly hash: string }> {
  const { blockID: hash, block_header: header } = await calls.call('/wallet/getblock', { detail: false })
  const { raw_data: raw = {} } = (header ?? {}) as { readonly raw_data?: NodeAnswer }
  if (typeof hash === 'string') return { block: Number(raw['number'] ?? 0), hash }
  throw new NotNow('node_unavailable', 'The node does not tell its newest block.')
}
