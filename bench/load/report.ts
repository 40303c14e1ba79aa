export type Sample = {
  readonly healthMs: number
  /** Time of a server that does nothing else, in the same second: stalls of the machine appear in both. */
  readonly controlMs: number
  readonly lagBlocks?: number | undefined
  readonly rssMb?: number | undefined
  /** The JavaScript heap in use and the buffers outside of it, including garbage that no collection has removed yet. */
  readonly heapMb?: number | undefined
  /** Responses with status 5xx, and all responses, since the server started. */
  readonly serverErrors?: number | undefined
  readonly served?: number | undefined
}

export const bounds = { healthP99Ms: 100, lagBlocks: 2, growth: 0.1 } as const

/** The quantile of sorted values; 0 for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

const present = (values: readonly (number | undefined)[]): number[] =>
  values.filter((value) => value !== undefined)

/**
 * By how much the memory in use grew from the second quarter to the last. A heap is as large as it was after its last
 * collection plus the garbage since, so the low values of a quarter tell what is alive; the resident size follows the
 * collector's mood by a third in both directions and is only reported.
 */
export function growthOf(samples: readonly Sample[]): number {
  const memory = present(samples.map(({ heapMb }) => heapMb))
  const quarter = Math.floor(memory.length / 4)
  if (quarter === 0) return 0
  const low = (values: readonly number[]) => quantile(values, 0.1)
  return low(memory.slice(-quarter)) / low(memory.slice(quarter, 2 * quarter)) - 1
}

export function isWithinBounds(samples: readonly Sample[]): boolean {
  const { p99, lag, growth } = figuresOf(samples)
  return p99 < bounds.healthP99Ms && lag <= bounds.lagBlocks && growth <= bounds.growth
}

function figuresOf(samples: readonly Sample[]) {
  const health = samples.map(({ healthMs }) => healthMs)
  const memory = present(samples.map(({ rssMb }) => rssMb))
  const errors = present(samples.map(({ serverErrors }) => serverErrors))
  const served = present(samples.map((sample) => sample.served))
  return {
    control: quantile(
      samples.map(({ controlMs }) => controlMs),
      0.99,
    ),
    p50: quantile(health, 0.5),
    p99: quantile(health, 0.99),
    most: Math.max(...health),
    lag: Math.max(0, ...present(samples.map(({ lagBlocks }) => lagBlocks))),
    rss: memory.at(-1) ?? 0,
    rssMost: Math.max(0, ...memory),
    growth: growthOf(samples),
    errors: (errors.at(-1) ?? 0) - (errors[0] ?? 0),
    served: (served.at(-1) ?? 0) - (served[0] ?? 0),
  }
}

/** One line of figures. */
export function report(samples: readonly Sample[]): string {
  const { p50, p99, most, control, lag, rss, rssMost, growth, errors, served } = figuresOf(samples)
  return [
    `/health p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} max ${most.toFixed(0)} ms (idle server p99 ${control.toFixed(0)} ms)`,
    `lag ${lag} blocks`,
    `memory ${rss.toFixed(0)} (most ${rssMost.toFixed(0)}) MB, heap growth ${(growth * 100).toFixed(1)} %`,
    `${served} answers, ${errors} of them 5xx`,
  ].join(' | ')
}
