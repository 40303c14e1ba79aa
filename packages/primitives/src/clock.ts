export const dayMs = 86_400_000

/** The time of day; simulations and tests bring their own. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
