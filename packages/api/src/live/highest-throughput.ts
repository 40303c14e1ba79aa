/** The highest throughput since this server began, of all that listeners and callers were told. */
export class HighestThroughput {
  #tps = 0

  /** The highest, this one included. */
  note(tps: number): number {
    this.#tps = Math.max(this.#tps, tps)
    return this.#tps
  }
}
