/** The highest throughput that was sent since this server began. */
export class HighestThroughput {
  #tps = 0

  /** The highest, including this one. */
  note(tps: number): number {
    this.#tps = Math.max(this.#tps, tps)
    return this.#tps
  }
}
