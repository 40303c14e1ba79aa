import { fromHex, sha256, toHex } from '@sundial/primitives'
import { type RawBlockHeader, rawBlockHeader } from './messages/block.ts'

/**
 * SHA-256 of the header's bytes with the first eight replaced by the big-endian height, so ids sort by height
 * (java-tron BlockCapsule.getBlockId). Hex.
 */
export function blockId(header: RawBlockHeader): string {
  const hash = blockHash(header)
  new DataView(hash.buffer).setBigInt64(0, header.number)
  return toHex(hash)
}

/** What the witness signs: SHA-256 of the header's bytes. */
export const blockHash = (header: RawBlockHeader): Uint8Array => sha256(rawBlockHeader.encode(header)).slice()

/** Height in the first eight bytes of a block id. */
export const heightOfBlockId = (id: string): number =>
  Number(new DataView(fromHex(id.slice(0, 16)).buffer).getBigUint64(0))
