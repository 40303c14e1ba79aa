import type { Clock } from '@sundial/primitives'
import type { ServiceRecords } from '@sundial/store'

const dayMs = 86_400_000
/** Days that a holder sees, today among them. */
const shownDays = 31
/** Days that are kept for the operator. */
const keptDays = 400

type KeyUsageRow = Parameters<ServiceRecords['addKeyUsage']>[0][number]

/** One request: what it costs of the budget, and whether the budget had it. */
export type KeyUse = { readonly units: number; readonly isWithin: boolean }

type Parts = {
  readonly records: Pick<ServiceRecords, 'addKeyUsage' | 'keyUsage'>
  readonly clock: Clock
}

/** Counts requests with API keys by name and day (UTC), together with all servers of the database. */
export class KeyUsage {
  readonly #parts: Parts
  /** Counted and not stored yet. There are as many as the operator's file has names, times the days that pass meanwhile. */
  #counted = new Map<string, KeyUsageRow>()
  #storing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  count(name: string, { units, isWithin }: KeyUse): void {
    const day = this.#today()
    this.#add({ name, day, requests: 1n, refused: isWithin ? 0n : 1n, units: isWithin ? BigInt(units) : 0n })
  }

  /** Stores what was counted, one run at a time. What could not be stored is counted still. */
  store(): Promise<void> {
    const work = this.#storing.then(() => this.#store())
    this.#storing = work.catch(() => undefined)
    return work
  }

  /** The last 31 days of a name, newest first, without the days that have no request. */
  async days(name: string): Promise<readonly KeyUsageRow[]> {
    await this.store()
    return this.#parts.records.keyUsage({ name, fromDay: this.#today() - shownDays + 1 })
  }

  async #store(): Promise<void> {
    const rows = [...this.#counted.values()]
    if (rows.length === 0) return
    this.#counted = new Map()
    try {
      await this.#parts.records.addKeyUsage(rows, { fromDay: this.#today() - keptDays + 1 })
    } catch (error) {
      for (const row of rows) this.#add(row)
      throw error
    }
  }

  #add(more: KeyUsageRow): void {
    const id = `${more.day} ${more.name}`
    const { requests, refused, units } = this.#counted.get(id) ?? { requests: 0n, refused: 0n, units: 0n }
    this.#counted.set(id, {
      ...more,
      requests: requests + more.requests,
      refused: refused + more.refused,
      units: units + more.units,
    })
  }

  #today(): number {
    return Math.floor(this.#parts.clock.now() / dayMs)
  }
}
