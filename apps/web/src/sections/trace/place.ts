// From an instruction to a line of verified sources.
import type { SourceLines, TracedCall, TracedStep } from '../../data/trace.ts'

export type CodePlace = { readonly file: string; readonly line: number; readonly lines: readonly string[] }

/** Where the code at a position comes from; undefined for code that the compiler made. */
export function placeAt({ files, places }: SourceLines, pc: number): CodePlace | undefined {
  let [low, high] = [0, places.length / 3 - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (places[middle * 3]! <= pc) low = middle
    else high = middle - 1
  }
  const file = files[places[low * 3 + 1] ?? -1]
  return file && { file: file.name, line: places[low * 3 + 2]!, lines: linesOf(file) }
}

/** The last line of its call before an instruction, or its own: checks of arithmetic are code that the compiler made. */
export function placeBefore(
  source: SourceLines,
  steps: readonly TracedStep[],
  step: Pick<TracedStep, 'index' | 'call'>,
): CodePlace | undefined {
  for (let at = steps.length - 1; at >= 0; at--) {
    const { index, call, pc } = steps[at]!
    if (index > step.index || call !== step.call) continue
    const place = placeAt(source, pc)
    if (place !== undefined) return place
  }
  return undefined
}

const known = new WeakMap<object, readonly string[]>()

function linesOf(file: SourceLines['files'][number]): readonly string[] {
  const lines = known.get(file) ?? file.content.split('\n')
  known.set(file, lines)
  return lines
}

/** The contract whose verified sources have the code of a call: a creation runs other code. */
export const codeOf = (call: TracedCall | undefined): string | undefined =>
  call === undefined || call.kind.startsWith('CREATE') ? undefined : call.to

/** The call that failed by itself; those around it only passed the failure on. */
export function failedCall(calls: readonly TracedCall[]): TracedCall | undefined {
  let found = calls[0]?.error === undefined ? undefined : 0
  if (found === undefined) return undefined
  for (;;) {
    const inner = calls.findLastIndex(({ parent, error }) => parent === found && error !== undefined)
    // One whose failure the caller went on after did not end the transaction.
    if (inner === -1 || calls[inner]!.output !== calls[found]!.output) return calls[found]
    found = inner
  }
}
