// What oracles said, by content. An oracle that is removed counts no longer, even if it is added again.
import type { Address } from '@sundial/primitives'

const mostOracles = 255

export class Statements {
  threshold: number
  /** The term of each oracle of now: nobody has a term twice. */
  readonly #terms = new Map<Address, number>()
  readonly #said = new Map<string, Set<number>>()
  #given = 0

  constructor(oracles: readonly Address[], threshold: number) {
    for (const oracle of oracles) this.#terms.set(oracle, this.#given++)
    this.threshold = threshold
  }

  get oracles(): readonly Address[] {
    return [...this.#terms.keys()]
  }

  votes(content: string): number {
    const terms = new Set(this.#terms.values())
    return [...(this.#said.get(content) ?? [])].filter((term) => terms.has(term)).length
  }

  say(oracle: Address, content: string): { readonly error?: string } | 'agreed' {
    const term = this.#terms.get(oracle)
    if (term === undefined) return { error: 'NotAnOracle' }
    const said = this.#said.get(content) ?? new Set()
    if (said.has(term)) return this.votes(content) < this.threshold ? { error: 'SaidBefore' } : 'agreed'
    this.#said.set(content, said.add(term))
    return this.votes(content) >= this.threshold ? 'agreed' : {}
  }

  add(oracle: Address): string | undefined {
    if (this.#terms.has(oracle) || this.#given === mostOracles) return 'InvalidOracle'
    if (this.threshold * 2 <= this.#terms.size + 1) return 'InvalidThreshold'
    this.#terms.set(oracle, this.#given++)
    return undefined
  }

  remove(oracle: Address): string | undefined {
    if (!this.#terms.has(oracle)) return 'InvalidOracle'
    if (this.#terms.size === this.threshold) return 'InvalidThreshold'
    this.#terms.delete(oracle)
    return undefined
  }

  setThreshold(wanted: number): string | undefined {
    if (wanted > this.#terms.size || wanted * 2 <= this.#terms.size) return 'InvalidThreshold'
    this.threshold = wanted
    return undefined
  }
}
