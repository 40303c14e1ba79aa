import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { BlockRow, Page, PageRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { noTotals } from '../../head.ts'
import { type List, listRange, readPositions } from '../../sequences/read-positions.ts'
import { sequences } from '../../sequences/sequence.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage, pageRange, toPage } from '../page/page.ts'
import { toBlockRows } from './block-rows.ts'
import { readEntries } from './entries.ts'

export const blocksOfWitness = (
  database: Database,
  witness: Address,
  request: PageRequest,
): Promise<Page<BlockRow>> =>
  database.snapshot(async (connection) => {
    const list = await readWitnessList(connection, witness)
    if (list === undefined) return emptyPage
    const head = await readHead(connection)
    const bounds = await readBounds(connection, head, request)
    const global = { from: bounds.from.blocks, to: bounds.to.blocks }
    const range = await listRange(connection, list, global, (head?.after ?? noTotals).blocks)
    const positions = await readPositions(connection, list, pageRange(range, request))
    return toPage(range, request, await toBlockRows(connection, await readEntries(connection, positions)))
  })

async function readWitnessList(connection: Connection, witness: Address): Promise<List | undefined> {
  const [row] = await connection.query<{ id: number; block_count: bigint; open_blocks: Buffer }>({
    name: 'witness_by_address',
    text: 'SELECT id, block_count, open_blocks FROM witnesses WHERE address = $1',
    values: [Buffer.from(witness, 'hex')],
  })
  return (
    row && {
      sequence: sequences.witnessBlocks,
      owner: row.id,
      count: Number(row.block_count),
      open: row.open_blocks,
    }
  )
}
