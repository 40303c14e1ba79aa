import { compilerOf, cutMetadata, hasSourceHash, withoutMetadata } from './code-metadata.ts'

/** A full match includes the metadata, whose hash covers every name and comment. */
export type Comparison =
  | { readonly kind: 'full' }
  /** The same except for metadata: comments, names of files or local variables may differ, or the fork of the compiler. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'different'; readonly atByte: number }

export type Span = { readonly start: number; readonly length: number }

/** Compares compiled code with code on the chain, both hex; the compiler does not know the bytes at `filledIn`. */
export function compareCode(compiled: string, onChain: string, filledIn: readonly Span[] = []): Comparison {
  const spans = [...filledIn, ...ownAddressOf(compiled)]
  const [ours, theirs] = [masked(compiled, spans), masked(onChain, spans)]
  if (ours === theirs) return { kind: hasSourceHash(ours) ? 'full' : 'partial' }
  const [plainOurs, plainTheirs] = [withoutMetadata(ours), withoutMetadata(theirs)]
  if (plainOurs === plainTheirs) return { kind: 'partial' }
  // Zeros stand for what the compiler does not know: it is at the same place, before the metadata.
  const isCutEqual = ours.length !== theirs.length && cutMetadata(ours) === cutMetadata(theirs)
  if (isCutEqual && mayBeOfOneCompiler(ours, theirs)) return { kind: 'partial' }
  return { kind: 'different', atByte: firstDifference(plainOurs, plainTheirs) }
}

/** Compares the creation code; constructor arguments are the bytes behind it. */
export function compareCreation(
  compiled: string,
  onChain: string,
): Comparison & { readonly argumentsHex?: string } {
  const compared = compareCode(compiled, onChain.slice(0, compiled.length))
  if (compared.kind === 'different') return compared
  return { ...compared, argumentsHex: onChain.slice(compiled.length) }
}

type References = Readonly<Record<string, readonly Span[]>>

/** Index of the first byte where two uses of the same immutable have different values. */
export function unequalImmutable(onChain: string, references: References): number | undefined {
  const valueAt = ({ start, length }: Span) => onChain.slice(start * 2, (start + length) * 2)
  for (const spans of Object.values(references)) {
    const unequal = spans.find((span) => valueAt(span) !== valueAt(spans[0]!))
    if (unequal !== undefined) return unequal.start
  }
  return undefined
}

/** Libraries push their own address first, which is zero until they are deployed. */
const ownAddressOf = (compiled: string): readonly Span[] =>
  compiled.startsWith(`73${'0'.repeat(40)}3014`) ? [{ start: 1, length: 20 }] : []

function masked(code: string, spans: readonly Span[]): string {
  return spans.reduce(
    (left, { start, length }) =>
      left.length < (start + length) * 2
        ? left
        : `${left.slice(0, start * 2)}${'0'.repeat(length * 2)}${left.slice((start + length) * 2)}`,
    code,
  )
}

function firstDifference(ours: string, theirs: string): number {
  let at = 0
  while (at < ours.length && ours[at] === theirs[at]) at++
  return at >> 1
}

function mayBeOfOneCompiler(ours: string, theirs: string): boolean {
  const [compiled, named] = [compilerOf(ours), compilerOf(theirs)]
  return compiled === undefined || named === undefined || compiled === named
}
