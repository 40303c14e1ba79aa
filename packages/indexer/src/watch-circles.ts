import type { IndexMove } from '@sundial/store'

/**
 * Reports an undo of blocks that were written again and are no higher than those before: requests are answered by servers
 * on two branches, in turn, and the index would write and undo the same blocks without end.
 */
export function watchCircles(): (move: IndexMove) => boolean {
  let highest = -1
  let isNoHigher = false
  return (move) => {
    if (move.undone !== undefined) {
      const isCircle = isNoHigher
      isNoHigher = false
      return isCircle
    }
    const height = move.head?.height
    if (height === undefined) return false
    isNoHigher = height <= highest
    highest = Math.max(highest, height)
    return false
  }
}
