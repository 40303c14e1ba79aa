// Recovery of bandwidth and energy in integers, as java-tron ResourceProcessor computes it since Stake 2.0.
// Times are resource slots of 3 s since genesis, whatever the block time is, so that recovery takes 24 h.

export const resourceSlotMs = 3000n
/** 24 h in slots. */
const windowSlots = 28_800n
const precision = 1_000_000n
/** Scale of an account's own window (`…_window_optimized`). */
const windowPrecision = 1000n

export type Usage = {
  readonly usage: bigint
  /** Slot of the last use. */
  readonly time: bigint
  /** Window of the account as it is kept: 0 for the default, thousandths of slots when `optimized`. */
  readonly window: bigint
  readonly optimized: boolean
}

/** What is left of a usage now, over the plain window of 24 h. */
export const recovered = (usage: bigint, time: bigint, now: bigint): bigint =>
  increased(usage, 0n, { time, now })

/** Plain window: free bandwidth, a token's and the network's. */
export function increased(
  usage: bigint,
  used: bigint,
  { time, now, window = windowSlots }: { time: bigint; now: bigint; window?: bigint },
): bigint {
  const average = decayed(divideCeil(usage * precision, window), { time, now, window })
  return ((average + divideCeil(used * precision, window)) * window) / precision
}

/** What is left of an account's staked usage now, over its own window. */
export function recoveredInWindow({ usage, time, ...held }: Usage, now: bigint): bigint {
  const window = slotsOf(held)
  return (decayed(divideCeil(usage * precision, window), { time, now, window }) * window) / precision
}

/** What is left of a usage, and slots until none is (java-tron RepositoryImpl.getAccountEnergyUsage). */
export function recovering(held: Usage, now: bigint): { readonly used: bigint; readonly slots: bigint } {
  const slots = held.time + slotsOf(held) - now
  return slots <= 0n ? { used: 0n, slots: 0n } : { used: recoveredInWindow(held, now), slots }
}

/** java-tron ResourceProcessor.increaseV2: use, and a window stretched by what is still to recover. */
export function increasedInWindow({ usage, time, ...held }: Usage, used: bigint, now: bigint): Usage {
  const window = slotsOf(held)
  const average = decayed(divideCeil(usage * precision, window), { time, now, window })
  const added = divideCeil(used * precision, windowSlots)
  const total = (average * window + added * windowSlots) / precision
  const remaining = (average * window) / precision
  const full = windowSlots * windowPrecision
  if (remaining === 0n) return { usage: total, time: now, window: full, optimized: true }
  const remainingWindow = thousandthsOf(held) - (now - time) * windowPrecision
  const stretched = divideCeil(remaining * remainingWindow + used * full, total)
  return { usage: total, time: now, window: stretched < full ? stretched : full, optimized: true }
}

/**
 * java-tron ResourceProcessor.unDelegateIncreaseV2: part of a receiver's usage comes back with the stake it was used
 * of, and the windows merge, each weighted by its usage. Both sides have recovered to now.
 */
export function increasedByReturn(owner: Usage, returned: bigint, receiver: Usage): Usage {
  const total = owner.usage + returned
  const full = windowSlots * windowPrecision
  if (total === 0n) return { ...owner, usage: 0n, window: full, optimized: true }
  const merged = divideCeil(
    owner.usage * thousandthsLeft(owner) + returned * thousandthsLeft(receiver),
    total,
  )
  return { ...owner, usage: total, window: merged < full ? merged : full, optimized: true }
}

function thousandthsLeft(held: Window): bigint {
  const window = thousandthsOf(held)
  return window < 0n ? 0n : window
}

type Window = Pick<Usage, 'window' | 'optimized'>

/** java-tron AccountCapsule.getWindowSize. */
function slotsOf({ window, optimized }: Window): bigint {
  if (window === 0n) return windowSlots
  if (!optimized) return window
  return window < windowPrecision ? windowSlots : window / windowPrecision
}

/** java-tron AccountCapsule.getWindowSizeV2. */
function thousandthsOf({ window, optimized }: Window): bigint {
  if (window === 0n) return windowSlots * windowPrecision
  return optimized ? window : window * windowPrecision
}

/** The one step in doubles, as on the chain. */
function decayed(
  average: bigint,
  { time, now, window }: { time: bigint; now: bigint; window: bigint },
): bigint {
  if (time === now) return average
  if (time + window <= now) return 0n
  return BigInt(Math.round(Number(average) * (Number(window - (now - time)) / Number(window))))
}

const divideCeil = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator + (numerator % denominator > 0n ? 1n : 0n)
