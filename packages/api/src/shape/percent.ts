/** A part of a whole in percent with six places, cut off; 0 of nothing. */
export const sharePercent = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 100_000_000n) / whole) / 1_000_000
