/** A set of numbers below 2^32 in four bytes each: those of a busy day are millions. */
export class Numbers {
  #values = new Uint32Array(1 << 16)
  #count = 0

  add(value: number): void {
    if (this.#count === this.#values.length) this.#makeRoom()
    this.#values[this.#count++] = value
  }

  /** Each once, ascending. */
  sorted(): Uint32Array {
    const sorted = this.#values.subarray(0, this.#count).sort()
    let kept = 0
    for (const value of sorted) if (kept === 0 || sorted[kept - 1] !== value) sorted[kept++] = value
    this.#count = kept
    return sorted.subarray(0, kept)
  }

  /** Doubles only where most of the numbers are different. */
  #makeRoom(): void {
    const sorted = this.sorted()
    if (sorted.length * 2 <= this.#values.length) return
    const larger = new Uint32Array(2 * this.#values.length)
    larger.set(sorted)
    this.#values = larger
  }
}
