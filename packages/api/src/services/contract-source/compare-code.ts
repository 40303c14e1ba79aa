/**
 * Metadata that solc appends to code: CBOR with a hash of all sources and settings, and the compiler's version. Code
 * that differs only there behaves the same. Contracts that create others contain it in the middle too, so the whole code
 * is searched.
 */
const trailers: readonly RegExp[] = [
  // 0.5.9 and newer: {ipfs | bzzr1 | tron: hash, solc: version}, with or without experimental: true.
  /a[23](?:6c6578706572696d656e74616cf5)?(?:64697066735822[0-9a-f]{68}|65627a7a72315820[0-9a-f]{64}|6474726f6e5822[0-9a-f]{68})(?:6c6578706572696d656e74616cf5)?64736f6c63(?:43[0-9a-f]{6}|78[0-9a-f]{2}[0-9a-f]{20,160}?)00[0-9a-f]{2}/g,
  // Without a hash: {solc: version}.
  /a164736f6c6343[0-9a-f]{6}000a/g,
  // 0.4.7 to 0.5.8: {bzzr0: hash}.
  /a165627a7a72305820[0-9a-f]{64}0029/g,
]

/** The code with metadata replaced by zeros; same length. */
export const withoutMetadata = (code: string): string =>
  trailers.reduce((left, trailer) => left.replace(trailer, (found) => '0'.repeat(found.length)), code)

/** The version of solc named in the code. */
export function compilerOf(code: string): string | undefined {
  const found = [...code.matchAll(/64736f6c6343([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/g)].at(-1)
  return found && [found[1], found[2], found[3]].map((part) => Number.parseInt(part!, 16)).join('.')
}

export type Comparison =
  | { readonly kind: 'full' }
  /** The same except for metadata: comments, names of files or local variables may differ, or the fork of the compiler. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'different'; readonly message: string; readonly atByte: number }

type Span = { readonly start: number; readonly length: number }

/** Compares compiled code with code on the chain, both hex; the compiler does not know the bytes at `filledIn`. */
export function compareCode(compiled: string, onChain: string, filledIn: readonly Span[] = []): Comparison {
  const ours = masked(masked(compiled, filledIn), ownAddressOf(compiled))
  const theirs = masked(masked(onChain, filledIn), ownAddressOf(compiled))
  if (ours === theirs) return { kind: 'full' }
  const [plainOurs, plainTheirs] = [withoutMetadata(ours), withoutMetadata(theirs)]
  if (plainOurs === plainTheirs) return { kind: 'partial' }
  return describeDifference(plainOurs, plainTheirs, { ours, theirs })
}

/** The bytes after the compiled creation code on the chain: the constructor's arguments. `undefined` when the code differs. */
export function argumentsBehind(
  compiled: string,
  onChain: string,
): { readonly kind: 'full' | 'partial'; readonly argumentsHex: string } | undefined {
  const begin = onChain.slice(0, compiled.length)
  const argumentsHex = onChain.slice(compiled.length)
  const { kind } = compareCode(compiled, begin)
  return kind === 'different' ? undefined : { kind, argumentsHex }
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

const contextBytes = 8

function describeDifference(
  ours: string,
  theirs: string,
  whole: { readonly ours: string; readonly theirs: string },
): Comparison {
  let at = 0
  while (at < ours.length && ours[at] === theirs[at]) at++
  const atByte = at >> 1
  const around = (code: string) => code.slice(atByte * 2, (atByte + contextBytes) * 2) || 'nothing'
  const [madeBy, compiledBy] = [compilerOf(whole.theirs), compilerOf(whole.ours)]
  const compilerHint =
    madeBy !== undefined && madeBy !== compiledBy
      ? ` The code on the chain was compiled with solc ${madeBy}; this one with ${compiledBy ?? 'another version'}.`
      : ''
  const sizeHint =
    ours.length === theirs.length
      ? ''
      : ` The compiled code has ${ours.length / 2} bytes, the code on the chain ${theirs.length / 2}: optimizer settings, the EVM version or the sources differ.`
  return {
    kind: 'different',
    atByte,
    message: `The code differs from byte ${atByte} on: ${around(ours)} against ${around(theirs)} on the chain.${compilerHint}${sizeHint}`,
  }
}
