import { type Clock, dayMs } from '@sundial/primitives'
import type { ServiceRecords } from '@sundial/store'

/** Days that a holder sees, today among them. */
const shownDays = 31
/** Days that are kept for the operator. */
const keptDays = 400

type KeyUsageRow = Parameters<ServiceRecords['addKeyUsage']>[0][number]

/** One request: what it costs of the budget, and whether the budget had it. */
export type KeyUse = { readonly units: number; readonly isWithin: boolean }

type Parts = {
  readonly records: Pick<ServiceRecords, 'addKeyUsage' | 'forgetKeyUsage' | 'keyUsage'>
  readonly clock: Clock
}

/** Counts requests with API keys by name and day (UTC), together with all servers of the database. */
export class KeyUsage {
  readonly #parts: Parts
  /** Counted and not stored yet. There are as many as the operator's file has names, times the days that pass meanwhile. */
  #counted = new Map<string, KeyUsageRow>()
  #storing: Promise<void> = Promise.resolve()
  /** The run that begins after the present one. */
  #next: Promise<void> | undefined
  #forgottenDay = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  count(name: string, { units, isWithin }: KeyUse): void {
    this.#add({
      name,
      day: this.#today(),
      requests: 1n,
      refused: isWithin ? 0n : 1n,
      units: isWithin ? BigInt(units) : 0n,
    })
  }

  /** What a request costs beyond its price at the start, such as the next page of a file. */
  charge(name: string, units: number): void {
    this.#add({ name, day: this.#today(), requests: 0n, refused: 0n, units: BigInt(units) })
  }

  /** Stores what was counted, one run at a time. What could not be stored is counted still. */
  store(): Promise<void> {
    this.#next ??= this.#storing.then(() => {
      this.#next = undefined
      return this.#store()
    })
    this.#storing = this.#next.catch(() => undefined)
    return this.#next
  }

  /** The last 31 days of a name, newest first, without the days that have no request. */
  async days(name: string): Promise<readonly KeyUsageRow[]> {
    await this.store()
    return this.#parts.records.keyUsage({ name, fromDay: this.#today() - shownDays + 1 })
  }

  async #store(): Promise<void> {
    const rows = [...this.#counted.values()]
    if (rows.length > 0) {
      this.#counted = new Map()
      await this.#parts.records.addKeyUsage(rows).catch((error: unknown) => {
        for (const row of rows) this.#add(row)
        throw error
      })
    }
    const today = this.#today()
    if (this.#forgottenDay === today) return
    await this.#parts.records.forgetKeyUsage({ fromDay: today - keptDays + 1 })
    this.#forgottenDay = today
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
