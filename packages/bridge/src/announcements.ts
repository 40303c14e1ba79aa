// Changes that an owner has announced: each is made at the earliest a day later, after a day in which nothing was stopped.

const validDays = 7n

export class Announcements {
  readonly #announced = new Map<string, bigint>()
  /** The day on which the owner last stopped or narrowed anything. */
  #disturbed: bigint | undefined

  get all(): readonly string[] {
    return [...this.#announced.keys()]
  }

  announce(change: string, day: bigint): void {
    this.#announced.set(change, day)
  }

  takeBack(change: string): void {
    this.#announced.delete(change)
  }

  disturb(day: bigint): void {
    this.#disturbed = day
  }

  /** The name of the error with which the change is refused today. */
  refusal(change: string, { day, isPaused }: { day: bigint; isPaused: boolean }): string | undefined {
    const since = this.#announced.get(change)
    if (since === undefined || day > since + validDays) return 'NotAnnounced'
    if (isPaused) return 'IsPaused'
    const last = this.#disturbed === undefined || this.#disturbed < since ? since : this.#disturbed
    return day <= last ? 'TooEarly' : undefined
  }
}
