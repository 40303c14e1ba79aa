import { limits, Unavailable } from '@sundial/primitives'

/** Limits on what one request may ask for. */
export const apiLimits = {
  rows: 200,
  defaultRows: 20,
  /** Maximum number of rows that one request scans for a filter without a list of its own, and the batch size. */
  scannedRows: 4000,
  rowsPerLook: 500,
  /** The same until a first row matches: an empty page must not look like an empty list. */
  soughtRows: 20_000,
  /** Rows that one request of the advanced filter compares, and the requests of which a CSV file of it consists. */
  filteredRows: 20_000,
  filteredRequests: 25,
  searchText: limits.searchText,
  /** One row per day since mainnet began in 2018 stays below this for years to come. */
  days: 5000,
  defaultDays: 20,
  /** Any list is shorter; larger starts return the same empty page. */
  start: 1_000_000_000_000,
  /** The last millisecond of the year 9999, which every clock and database can store. */
  timeMs: 253_402_300_799_999,
  /** Longest form of an address or a hash, including `0x`, with some margin. */
  identifierText: 100,
  /** Maximum wait for optional data of a response. */
  deadlineMs: 800,
} as const

/**
 * The value if it arrives within the deadline of a response; undefined when it takes longer, or when the node or a
 * provider does not answer.
 */
export async function withinDeadline<Value>(
  work: Promise<Value>,
  deadlineMs: number = apiLimits.deadlineMs,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), deadlineMs)
  })
  const value = work.catch((error: unknown) => {
    if (error instanceof Unavailable) return undefined
    throw error
  })
  return Promise.race([value, deadline]).finally(() => clearTimeout(timer))
}

/** The value if it arrives in time; otherwise rejects with what `refusal` makes. */
export function orRefused<Value>(work: Promise<Value>, waitMs: number, refusal: () => Error): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusal()), waitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
