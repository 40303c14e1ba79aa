import type { BlockLink } from './source.ts'

/** Blocks this far below a final one are treated as final before that one is reached: no branch is that long. */
const deepBlocks = 1000

type OurChain = {
  /** Height of the newest block. */
  readonly last: number
  /** Absent when the block is not indexed. */
  readonly idAt: (height: number) => Promise<string | undefined>
}

/**
 * The height up to which our chain is final, from the newest final block of the node; `undefined` when that says nothing
 * about our chain. Servers of one node are on different branches for a while, so a final block counts only when it is on
 * ours.
 */
export async function finalHeight(
  reported: BlockLink | undefined,
  { last, idAt }: OurChain,
): Promise<number | undefined> {
  if (reported === undefined || reported.height > last + deepBlocks) return reported?.height
  if (reported.height > last) return undefined
  const ours = await idAt(reported.height)
  return ours === undefined || ours === reported.id ? reported.height : undefined
}
