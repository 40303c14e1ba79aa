import { TronError } from '@sundial/primitives'

type Link = { readonly height: number; readonly id: string; readonly parentId: string }
type Head = { readonly height: number; readonly id: string }

type Step = { readonly kind: 'append' } | { readonly kind: 'undo'; readonly toHeight: number }

/**
 * Decides what to do with the next block of the node. Pure, so every shape of a fork is one line of a test. A block that
 * is not the direct successor begins a new interval of the coverage.
 */
export function reconcile(head: Head | undefined, next: Link, solidifiedHeight: number): Step {
  if (head === undefined || next.height !== head.height + 1 || next.parentId === head.id)
    return { kind: 'append' }
  if (head.height <= solidifiedHeight)
    throw new SolidifiedBlockReplaced(head.height, { ours: head.id, theirs: next.parentId })
  return { kind: 'undo', toHeight: head.height - 1 }
}

type HeadStep =
  /** The node has blocks above ours. */
  | { readonly kind: 'ahead' }
  | { readonly kind: 'level' }
  /** The node's head is one of our blocks: it lost blocks, or a lagging server answered. */
  | { readonly kind: 'lower' }
  /** The node has another block than ours at the height of its head. */
  | { readonly kind: 'replaced' }

/**
 * Compares the heads where the node has no block above ours. A killed java-tron restarts without the blocks that were
 * not solidified, and produces others in their place, long before it passes our head.
 */
export function reconcileHeads(ours: Head, node: Head, ourIdAtNodeHead: string | undefined): HeadStep {
  if (node.height > ours.height) return { kind: 'ahead' }
  if (ourIdAtNodeHead !== undefined && ourIdAtNodeHead !== node.id) return { kind: 'replaced' }
  return { kind: node.height === ours.height ? 'level' : 'lower' }
}

/** A node replaced history that it had reported as final: stops and requires an operator. */
export class SolidifiedBlockReplaced extends TronError {
  readonly code = 'solidified_block_replaced'
  constructor(height: number, { ours, theirs }: { readonly ours: string; readonly theirs: string }) {
    super(
      `Block ${height} is solidified as ${ours}, but the node has ${theirs} there. ` +
        'Indexing has stopped. Check that the node is the right one; if it is, stop this program and run "sundial undo" with the same settings, which shows the replaced blocks of the index, and undoes them with --confirm.',
    )
  }
}
