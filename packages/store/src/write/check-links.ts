import { BlockRefused } from '../errors.ts'
import type { IndexedBlock } from '../indexed-block.ts'

type Link = Pick<IndexedBlock, 'height' | 'id' | 'timestampMs'>
type LinkedBlock = Link & Pick<IndexedBlock, 'parentId'>

/** Throws unless the blocks continue the head in height, parent and time, each as the chain itself promises. */
export function checkLinks(head: Link | undefined, blocks: readonly LinkedBlock[]): void {
  let last = head
  for (const block of blocks) {
    checkId(block)
    if (last !== undefined) checkLink(last, block)
    last = block
  }
}

function checkLink(last: Link, block: LinkedBlock): void {
  if (block.height <= last.height)
    throw new BlockRefused('not_above_head', `Block ${block.height} is not above the head ${last.height}.`)
  if (block.height === last.height + 1 && block.parentId !== last.id)
    throw new BlockRefused(
      'not_linked',
      `Block ${block.height} names the parent ${block.parentId}, the index holds ${last.id}.`,
    )
  if (block.timestampMs < last.timestampMs)
    throw new BlockRefused(
      'time_goes_back',
      `Block ${block.height} is of ${block.timestampMs}, before block ${last.height} of ${last.timestampMs}.`,
    )
}

/** A block id starts with its height as eight bytes (java-tron BlockCapsule.BlockId), which finds it by id. */
function checkId({ height, id }: Link): void {
  const wanted = height.toString(16).padStart(16, '0')
  if (!/^[0-9a-f]{64}$/.test(id) || !id.startsWith(wanted))
    throw new BlockRefused('id_without_height', `Id ${id.slice(0, 64)} is not one of height ${height}.`)
}
