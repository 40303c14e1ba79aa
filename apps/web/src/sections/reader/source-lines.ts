import { type Token, tokenize, type TokenKind } from '@sundial/solidity/text'
import type { SourceFile } from '../../data/compile.ts'
import type { Place } from '../../data/code-reading.ts'

/** A part of a line of one kind, or white space. */
export type Piece = { readonly kind: TokenKind | 'space'; readonly text: string }

/** A file split for the screen; a comment of several lines is in each of them. */
export class SourceLines {
  readonly count: number
  readonly #content: string
  readonly #starts: readonly number[]
  #tokens: readonly Token[] | undefined

  constructor(content: string) {
    this.#content = content
    const starts = [0]
    for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#starts = starts
    this.count = starts.length
  }

  /** Lines `from` to `to`, counted from 0, the last one excluded. */
  pieces(from: number, to: number): readonly (readonly Piece[])[] {
    const tokens = (this.#tokens ??= tokenize(this.#content))
    let at = firstAfter(tokens, this.#starts[from] ?? 0)
    return this.#starts.slice(from, to).map((start, index) => {
      const end = (this.#starts[from + index + 1] ?? this.#content.length + 1) - 1
      while (at < tokens.length && tokens[at]!.end <= start) at += 1
      return this.#lineOf(tokens, at, { start, end })
    })
  }

  #lineOf(tokens: readonly Token[], first: number, line: { readonly start: number; readonly end: number }) {
    const pieces: Piece[] = []
    let done = line.start
    for (let at = first; at < tokens.length && tokens[at]!.start < line.end; at++) {
      const { kind, start, end } = tokens[at]!
      const from = Math.max(start, line.start)
      if (from > done) pieces.push({ kind: 'space', text: this.#content.slice(done, from) })
      done = Math.min(end, line.end)
      pieces.push({ kind, text: this.#content.slice(from, done) })
    }
    if (done < line.end) pieces.push({ kind: 'space', text: this.#content.slice(done, line.end) })
    return pieces
  }
}

/** Index of the first token that ends after a position. */
function firstAfter(tokens: readonly Token[], position: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens[middle]!.end <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** More than anybody steps through. */
export const mostHits = 1000

/** Lines that contain a text, whatever its case, in the order of the files. */
export function findLines(files: readonly SourceFile[], text: string): readonly Place[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const hits: Place[] = []
  for (const { name, content } of files) {
    const lower = content.toLowerCase()
    if (!lower.includes(wanted)) continue
    for (const [at, line] of lower.split('\n').entries()) {
      if (line.includes(wanted)) hits.push({ file: name, line: at + 1 })
      if (hits.length === mostHits) return hits
    }
  }
  return hits
}
