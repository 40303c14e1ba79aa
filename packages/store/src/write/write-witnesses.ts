import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import { append, type Append, copyFullChunks, overflows } from '../sequences/sequence.ts'
import type { KnownIds } from './known-ids.ts'
import type { Batch } from './number-blocks.ts'

type Growth = { readonly id: number; readonly added: number; readonly blocks: Append }

/** Positions of blocks by number of their witness. */
export function blocksByWitness({ blocks }: Batch): Map<number, number[]> {
  const positions = new Map<number, number[]>()
  for (const { witness, before } of blocks) {
    const known = positions.get(witness)
    if (known === undefined) positions.set(witness, [before.blocks])
    else known.push(before.blocks)
  }
  return positions
}

export async function writeWitnesses(connection: Connection, batch: Batch, names: KnownIds): Promise<void> {
  const produced = [...blocksByWitness(batch)].sort(([left], [right]) => left - right)
  const counts = names.witnessBlockCounts
  const open = await readOverflowing(
    connection,
    produced.filter(([id, positions]) => overflows(counts.get(id) ?? 0, positions.length)).map(([id]) => id),
  )
  const growths = produced.map(([id, positions]) => ({
    id,
    added: positions.length,
    blocks: append(counts.get(id) ?? 0, open.get(id) ?? Buffer.alloc(0), positions),
  }))
  await updateWitnesses(
    connection,
    growths.filter(({ id }) => counts.has(id)),
  )
  await copyNewWitnesses(
    connection,
    growths.filter(({ id }) => !counts.has(id)),
    names,
  )
  await copyFullChunks(
    connection,
    'witness_blocks',
    'witness',
    growths.map(({ id, blocks }) => ({ id, full: blocks.full })),
  )
}

async function readOverflowing(
  connection: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query({
    columns: { id: 'int4', tail_blocks: 'bytea' },
    name: 'open_witness_chunks',
    text: 'SELECT id, tail_blocks FROM witnesses WHERE id = ANY($1::integer[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, tail_blocks }) => [id, tail_blocks]))
}

async function updateWitnesses(connection: Connection, growths: readonly Growth[]): Promise<void> {
  if (growths.length === 0) return
  await connection.query({
    name: 'grow_witnesses',
    text: `UPDATE witnesses AS witness SET
        block_count = witness.block_count + grown.block_count,
        tail_blocks = CASE WHEN grown.replaces THEN grown.tail_blocks
          ELSE witness.tail_blocks || grown.tail_blocks END
      FROM unnest($1::integer[], $2::integer[], $3::boolean[], $4::bytea[])
        AS grown (id, block_count, replaces, tail_blocks)
      WHERE witness.id = grown.id`,
    values: [
      growths.map(({ id }) => id),
      growths.map(({ added }) => added),
      growths.map(({ blocks }) => blocks.replaces),
      growths.map(({ blocks }) => blocks.open),
    ],
  })
}

async function copyNewWitnesses(
  connection: Connection,
  growths: readonly Growth[],
  { numbers }: KnownIds,
): Promise<void> {
  if (growths.length === 0) return
  const { fresh, count } = numbers.witnesses
  const firstId = count - fresh.length
  const rows = new CopyRows({ id: 'int4', address: 'hex', block_count: 'int8', tail_blocks: 'bytea' })
  for (const { id, added, blocks } of growths)
    rows.add({ id, address: fresh[id - firstId]!, block_count: added, tail_blocks: blocks.open })
  await copyIn(connection, 'witnesses', rows.columns, rows.finish())
}
