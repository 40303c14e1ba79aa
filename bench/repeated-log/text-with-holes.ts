/** A part of a text that differs in every repetition. */
export type Hole = {
  readonly start: number
  readonly end: number
  readonly kind: string
  /** Of the transaction that it belongs to. */
  readonly index: number
}

/** More than numbers that get longer need, for each hole. */
const slack = 16

/** A text of ASCII that is written again and again with other contents of its holes. */
export class TextWithHoles {
  readonly #source: Buffer
  readonly #holes: readonly Hole[]

  constructor(source: string, holes: readonly Hole[]) {
    this.#source = Buffer.from(source, 'latin1')
    this.#holes = holes.toSorted((left, right) => left.start - right.start)
  }

  write(contentOf: (hole: Hole) => string): Buffer {
    const source = this.#source
    const target = Buffer.allocUnsafe(source.length + slack * this.#holes.length)
    let read = 0
    let written = 0
    for (const hole of this.#holes) {
      written += source.copy(target, written, read, hole.start)
      written += target.write(contentOf(hole), written, 'latin1')
      read = hole.end
    }
    written += source.copy(target, written, read)
    return target.subarray(0, written)
  }
}
