import { type SpanOrigin, usualBatch } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'

/** Small enough for several in a short log; a mainnet's span has 4096. */
export const rangeSpanBlocks = 64

/** All processes of a bench are of the same sources. */
export const rangeOrigin = async (client: Pick<NodeClient, 'block'>): Promise<SpanOrigin> => ({
  network: (await client.block(0))!.id,
  program: 'b'.repeat(64),
  batchBlocks: usualBatch,
})
