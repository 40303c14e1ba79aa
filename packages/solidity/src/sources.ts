import type { Span } from './ast/nodes.ts'
import { malformedAst } from './ast/raw.ts'

/** A place in the code that the page opens. Lines count from 1. */
export type Place = { readonly file: string; readonly line: number }

type Source = { readonly name: string; readonly bytes: Uint8Array; readonly lineStarts: readonly number[] }

const newline = 10
const mostSnippet = 160

/** Turns offsets, which solc counts in bytes of UTF-8, into lines and text. */
export class Sources {
  readonly #byIndex: ReadonlyMap<number, Source>

  constructor(files: readonly { readonly index: number; readonly name: string; readonly text: string }[]) {
    this.#byIndex = new Map(
      files.map(({ index, name, text }) => {
        const bytes = new TextEncoder().encode(text)
        const lineStarts = [0]
        for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1))
          lineStarts.push(at + 1)
        return [index, { name, bytes, lineStarts }] as const
      }),
    )
  }

  /** Throws `malformed_ast` for a place outside of the sources. */
  placeOf({ file, start, length }: Span): Place {
    const source = this.#byIndex.get(file)
    if (source === undefined || start + length > source.bytes.length)
      throw malformedAst('names a place outside of the sources')
    let [low, high] = [0, source.lineStarts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (source.lineStarts[middle]! <= start) low = middle
      else high = middle
    }
    return { file: source.name, line: low + 1 }
  }

  /** The text there on one line, cut off when it is long. */
  textAt({ file, start, length }: Span): string {
    const bytes = this.#byIndex.get(file)?.bytes.subarray(start, start + Math.min(length, mostSnippet * 4))
    const text = new TextDecoder().decode(bytes).replace(/\s+/g, ' ').trim()
    return text.length > mostSnippet ? `${text.slice(0, mostSnippet - 1)}…` : text
  }
}
