/** A block as the rotation sees it. `witness` is its number. */
export type Produced = {
  readonly height: number
  readonly timestampMs: number
  readonly witness: number
}

/** The count of inspected blocks, the newest included: more than four rounds of java-tron's maximum of 27 witnesses. */
export const blocksLookedAt = 128

const slotMs = 3_000

/**
 * Missed slots by number of witness, as far as the newest of the blocks proves them.
 *
 * In java-tron (DposSlot) the slot of a block's time, modulo the number N of active witnesses, is its producer's index in their
 * list, except for the first block after a maintenance, which is two slots late. If the newest block has the same producer as
 * the block B one round before it, B did not follow a maintenance: every slot of a gap before B belonged to a witness. It
 * belonged to W if W produced both one round before and one round after it, because the list changes at most once in two
 * rounds. N is the greatest common divisor of the distances between blocks of one producer, if it is not below the
 * number of producers and they are more than half of it. Unproven cases are not reported.
 */
export function missedSlots(blocks: readonly Produced[]): ReadonlyMap<number, number> {
  const missed = new Map<number, number>()
  const seen = consecutive(blocks)
  const newest = seen.at(-1)
  if (newest === undefined) return missed
  const slots = seen.map(({ timestampMs }) => (timestampMs - newest.timestampMs) / slotMs)
  if (!slots.every(Number.isSafeInteger) || slots.length === 1 - slots[0]!) return missed
  const round = roundOf(seen, slots)
  const at = slots.indexOf(-round)
  if (round <= 2 || at < 1 || seen[at]!.witness !== newest.witness) return missed
  const witnessBySlot = new Map(slots.map((slot, index) => [slot, seen[index]!.witness]))
  const last = slots[at - 1]!
  for (let slot = Math.max(last + 1, -2 * round); slot < Math.min(-round, last + 1 + round); slot++) {
    const witness = witnessBySlot.get(slot - round)
    if (witness !== undefined && witness === witnessBySlot.get(slot + round))
      missed.set(witness, (missed.get(witness) ?? 0) + 1)
  }
  return missed
}

/** The newest blocks without a gap of heights between them. */
function consecutive(blocks: readonly Produced[]): readonly Produced[] {
  let first = Math.max(0, blocks.length - 1)
  while (first > 0 && blocks.length - first < blocksLookedAt) {
    if (blocks[first - 1]!.height !== blocks[first]!.height - 1) break
    first--
  }
  return blocks.slice(first)
}

/** Number of active witnesses, 0 where it is not proven. */
function roundOf(blocks: readonly Produced[], slots: readonly number[]): number {
  const lastSlot = new Map<number, number>()
  let divisor = 0
  for (const [index, { witness }] of blocks.entries()) {
    const slot = slots[index]!
    const last = lastSlot.get(witness)
    if (last !== undefined) divisor = gcd(divisor, slot - last)
    lastSlot.set(witness, slot)
  }
  return lastSlot.size <= divisor && 2 * lastSlot.size > divisor ? divisor : 0
}

const gcd = (left: number, right: number): number => (right === 0 ? left : gcd(right, left % right))
