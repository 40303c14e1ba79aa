/** Texts by key; a later text under a key replaces the earlier. */
export type Notes = {
  /** Throws `NoteNotRead` where the notes were not read up to this one. */
  get(key: string): string | undefined
  set(key: string, text: string): void
}

/** Which note an effect needs may depend on another note: whoever reads notes from a database reads more, and settles again. */
export class NoteNotRead extends Error {
  constructor(key: string) {
    super(`The note ${key} was not read.`)
  }
}

/** Notes that were read so far. What else is asked for is among the wanted ones. */
export class ReadNotes implements Notes {
  readonly wanted = new Set<string>()
  readonly #texts: Map<string, string | undefined>

  constructor(texts: ReadonlyMap<string, string | undefined> = new Map()) {
    this.#texts = new Map(texts)
  }

  /** The newest texts of the wanted keys, which may be none. */
  add(keys: Iterable<string>, texts: ReadonlyMap<string, string>): void {
    for (const key of keys) this.#texts.set(key, texts.get(key))
    this.wanted.clear()
  }

  get(key: string): string | undefined {
    if (this.#texts.has(key)) return this.#texts.get(key)
    this.wanted.add(key)
    throw new NoteNotRead(key)
  }

  set(key: string, text: string): void {
    this.#texts.set(key, text)
  }
}
