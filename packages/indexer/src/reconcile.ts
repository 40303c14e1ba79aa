import { TronError } from '@sundial/primitives'

type Link = { readonly height: number; readonly id: string; readonly parentId: string }
type Head = { readonly height: number; readonly id: string }

export type Step = { readonly kind: 'append' } | { readonly kind: 'undo'; readonly toHeight: number }

/**
 * What to do with the next block the node names. Pure, so every shape of a fork is one line of a test.
 * A block that is not the direct successor begins a new interval of the coverage.
 */
export function reconcile(head: Head | undefined, next: Link, solidifiedHeight: number): Step {
  if (head === undefined || next.height !== head.height + 1 || next.parentId === head.id)
    return { kind: 'append' }
  if (head.height <= solidifiedHeight) throw new SolidifiedBlockReplaced(head, next)
  return { kind: 'undo', toHeight: head.height - 1 }
}

/** A node rewrote history it had called final: stop and ask a person. */
export class SolidifiedBlockReplaced extends TronError {
  readonly code = 'solidified_block_replaced'
  constructor(head: Head, next: Link) {
    super(
      `The node's block ${next.height} has parent ${next.parentId}, but block ${head.height} is solidified as ${head.id}. ` +
        'The index stops here: check that the node is of the same network, or index into a fresh database.',
    )
  }
}
