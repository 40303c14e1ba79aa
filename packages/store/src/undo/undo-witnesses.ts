import type { Connection } from '../connection.ts'
import type { Totals } from '../head.ts'
import { type CutOwner, cutOpenChunk, reopenChunks } from '../sequences/cut.ts'
import { sequences } from '../sequences/sequence.ts'
import type { Batch } from '../write/number-blocks.ts'
import { blocksByWitness } from '../write/write-witnesses.ts'
import { deleteFrom } from './delete-from.ts'

const { witnessBlocks } = sequences

export async function undoWitnesses(connection: Connection, batch: Batch, kept: Totals): Promise<void> {
  await deleteFrom(connection, { table: 'witnesses', column: 'id' }, kept.witnesses)
  await deleteFrom(connection, { table: 'witness_blocks', column: 'witness' }, kept.witnesses)
  const undone = [...blocksByWitness(batch)].filter(([id]) => id < kept.witnesses)
  const shrunk = await connection.query<CutOwner>({
    name: 'shrink_witnesses',
    text: `UPDATE witnesses SET
        block_count = witnesses.block_count - undone.block_count,
        open_blocks = ${cutOpenChunk(witnessBlocks, 'undone.block_count')}
      FROM unnest($1::integer[], $2::integer[]) AS undone (id, block_count)
      WHERE witnesses.id = undone.id
      RETURNING witnesses.id, witnesses.block_count AS count, length(witnesses.open_blocks) = 0 AS "isEmpty"`,
    values: [undone.map(([id]) => id), undone.map(([, positions]) => positions.length)],
  })
  await reopenChunks(connection, witnessBlocks, shrunk)
}
