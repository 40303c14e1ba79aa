// Recovery of bandwidth and energy in integers, as java-tron ResourceProcessor computes it since Stake 2.0.
// Times are resource slots of 3 s since genesis, whatever the block time is, so that recovery takes 24 h.

export const resourceSlotMs = 3000n
/** 24 h in slots. */
export const windowSlots = 28_800n
const precision = 1_000_000n
/** Scale of an account's own window (`…_window_optimized`). */
const windowPrecision = 1000n
const fullThousandths = windowSlots * windowPrecision

export type Usage = {
  readonly usage: bigint
  /** Slot of the last use. */
  readonly time: bigint
  /** Window of the account as the chain stores it: 0 for the default, thousandths of slots when `optimized`. */
  readonly window: bigint
  readonly optimized: boolean
}

/**
 * How the chain stores an account's own window: not before unfreezing has a delay, then in whole slots, and in thousandths since
 * AllowCancelAllUnfreezeV2 (java-tron ResourceProcessor.increase, increaseV2).
 */
export type Windows = 'none' | 'slots' | 'thousandths'

/** When resources are used: in a slot, by the rules of the time. */
export type UsageTime = { readonly slot: bigint; readonly windows: Windows }

/** The remainder of a usage now, over the plain window of 24 h. */
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

/** The remainder of an account's staked usage now, over its own window. */
export function recoveredInWindow({ usage, time, ...current }: Usage, now: bigint): bigint {
  const window = slotsOf(current)
  return (decayed(divideCeil(usage * precision, window), { time, now, window }) * window) / precision
}

/** The remainder of a usage, and the slots until it is zero (java-tron RepositoryImpl.getAccountEnergyUsage). */
export function recovering(current: Usage, now: bigint): { readonly used: bigint; readonly slots: bigint } {
  const slots = current.time + slotsOf(current) - now
  return slots <= 0n ? { used: 0n, slots: 0n } : { used: recoveredInWindow(current, now), slots }
}

/** Adds a use, which stretches the window by the usage that has not recovered. */
export function increasedInWindow(current: Usage, used: bigint, { slot: now, windows }: UsageTime): Usage {
  if (windows === 'none') return increasedWithoutWindow(current, used, now)
  const window = slotsOf(current)
  const average = decayed(divideCeil(current.usage * precision, window), { time: current.time, now, window })
  const added = divideCeil(used * precision, windowSlots)
  const usage = (average * window + added * windowSlots) / precision
  const remaining = (average * window) / precision
  const increase = { usage, used, remaining, passed: now - current.time }
  const stretched =
    windows === 'slots' ? stretchedSlots(current, increase) : stretchedThousandths(current, increase)
  return { usage, time: now, ...stretched }
}

/** Recovery has the window that an account may have from elsewhere, use the plain one. */
const increasedWithoutWindow = (current: Usage, used: bigint, now: bigint): Usage => ({
  ...current,
  usage:
    used === 0n
      ? recoveredInWindow(current, now)
      : increased(recovered(current.usage, current.time, now), used, { time: now, now }),
  time: now,
})

type Increase = {
  /** Total usage now, its new part, and the part that has not recovered. */
  readonly usage: bigint
  readonly used: bigint
  readonly remaining: bigint
  /** Slots since the last use. */
  readonly passed: bigint
}

/** The flag of thousandths does not change, as on the chain. */
function stretchedSlots(current: Window, { usage, used, remaining, passed }: Increase): Window {
  const { optimized } = current
  if (remaining === 0n) return { window: windowSlots, optimized }
  return { window: (remaining * (slotsOf(current) - passed) + used * windowSlots) / usage, optimized }
}

function stretchedThousandths(current: Window, { usage, used, remaining, passed }: Increase): Window {
  if (remaining === 0n) return { window: fullThousandths, optimized: true }
  const left = thousandthsOf(current) - passed * windowPrecision
  const stretched = divideCeil(remaining * left + used * fullThousandths, usage)
  return { window: stretched < fullThousandths ? stretched : fullThousandths, optimized: true }
}

/**
 * java-tron ResourceProcessor.unDelegateIncrease, unDelegateIncreaseV2: part of a receiver's usage comes back with the
 * stake it was used of, and the windows merge, each weighted by its usage. The usage of both sides must be recovered to now.
 */
export function increasedByReturn(
  owner: Usage,
  { returned, receiver, windows }: { returned: bigint; receiver: Usage; windows: Windows },
): Usage {
  const usage = owner.usage + returned
  if (windows !== 'thousandths') {
    const weighed = owner.usage * positive(slotsOf(owner)) + returned * positive(slotsOf(receiver))
    return { ...owner, usage, window: usage === 0n ? windowSlots : weighed / usage }
  }
  if (usage === 0n) return { ...owner, usage, window: fullThousandths, optimized: true }
  const weighed = owner.usage * positive(thousandthsOf(owner)) + returned * positive(thousandthsOf(receiver))
  const merged = divideCeil(weighed, usage)
  return { ...owner, usage, window: merged < fullThousandths ? merged : fullThousandths, optimized: true }
}

/**
 * java-tron TransactionTrace.resetAccountUsage, resetAccountUsageV2: takes back a use that was taken ahead, from what
 * stands there now. `before` had recovered to the same slot, `taken` is what it became.
 */
export function withoutUse(
  current: Usage,
  { before, taken, windows }: { before: Usage; taken: Usage; windows: Windows },
): Usage {
  const size = slotsOf(current)
  // If something else changed the window in between, its new size applies.
  const reference = slotsOf(taken) === size ? before : current
  const area = current.usage * size - (taken.usage * slotsOf(taken) - before.usage * slotsOf(before))
  const usage = positive(area / slotsOf(reference))
  if (windows !== 'thousandths') return { ...current, usage, window: usage === 0n ? 0n : slotsOf(reference) }
  return { ...current, usage, window: usage === 0n ? 0n : thousandthsOf(reference), optimized: true }
}

const positive = (value: bigint): bigint => (value < 0n ? 0n : value)

type Window = Pick<Usage, 'window' | 'optimized'>

/** java-tron AccountCapsule.getWindowSize. */
function slotsOf({ window, optimized }: Window): bigint {
  if (window === 0n) return windowSlots
  if (!optimized) return window
  return window < windowPrecision ? windowSlots : window / windowPrecision
}

/** java-tron AccountCapsule.getWindowSizeV2. */
function thousandthsOf({ window, optimized }: Window): bigint {
  if (window === 0n) return fullThousandths
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
