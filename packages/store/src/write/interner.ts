/** Numbers for names in the order of first being seen; what is not known yet gets the next number. */
export class Interner {
  readonly #known: Map<string, number>
  readonly #fresh: string[] = []
  #next: number

  constructor(known: ReadonlyMap<string, number>, next: number) {
    this.#known = new Map(known)
    this.#next = next
  }

  numberOf(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, this.#next)
    this.#fresh.push(name)
    return this.#next++
  }

  /** The number of a name that has one. */
  find(name: string): number | undefined {
    return this.#known.get(name)
  }

  /** Numbers given so far, the ones known before included. */
  get count(): number {
    return this.#next
  }

  /** Names numbered here for the first time, in the order of their numbers. */
  get fresh(): readonly string[] {
    return this.#fresh
  }
}
