// Which line of the sources an instruction comes from, by the map that solc gives for runtime code.
import { instructionsOf } from './opcodes.ts'

/** Lines of verified sources by position in the runtime code. */
export type SourceLines = {
  readonly files: readonly { readonly name: string; readonly content: string }[]
  /**
   * Triples: position of an instruction, index of a file, line from 1. Each holds up to the next one; a file of -1 is
   * code that the compiler made.
   */
  readonly places: readonly number[]
}

type Sources = {
  /** Runtime code in hex. */
  readonly code: string
  /** solc's form: `start:length:file:jump:depth` for each instruction, without what repeats. */
  readonly sourceMap: string
  readonly files: SourceLines['files']
  /** Indexes of files by solc's id. */
  readonly fileById: ReadonlyMap<number, number>
}

/** Immutables do not move instructions, and metadata comes behind them, so that the compiled code's positions hold on the chain. */
export function sourceLines({ code, sourceMap, files, fileById }: Sources): SourceLines {
  const lineOf = files.map(({ content }) => lineFinder(content))
  const entries = sourceMap.split(';')
  const places: number[] = []
  let [start, id] = [0, -1]
  let [lastFile, lastLine] = [-2, 0]
  let index = 0
  for (const { at } of instructionsOf(code)) {
    const entry = entries[index++]
    // Behind the last instruction is data.
    if (entry === undefined) break
    const [startText = '', , idText = ''] = entry.split(':')
    if (startText !== '') start = Number(startText)
    if (idText !== '') id = Number(idText)
    const file = fileById.get(id) ?? -1
    const line = file === -1 ? 0 : (lineOf[file]?.(start) ?? 0)
    if (file === lastFile && line === lastLine) continue
    places.push(at, file, line)
    lastFile = file
    lastLine = line
  }
  return { files, places }
}

/** Lines by solc's positions, which count bytes. */
function lineFinder(content: string): (byte: number) => number {
  const bytes = Buffer.from(content)
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return (byte) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= byte) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
