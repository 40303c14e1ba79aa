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
  // 0.4.7 to 0.5.8: {bzzr0: hash}, with or without experimental: true.
  /a[12](?:6c6578706572696d656e74616cf5)?65627a7a72305820[0-9a-f]{64}(?:6c6578706572696d656e74616cf5)?00[0-9a-f]{2}/g,
]

/** The code with metadata replaced by zeros; same length. */
export const withoutMetadata = (code: string): string =>
  trailers.reduce((left, trailer) => left.replace(trailer, (found) => '0'.repeat(found.length)), code)

/** The code without metadata: other settings of the compiler give metadata of another length, or none. */
export const cutMetadata = (code: string): string =>
  trailers.reduce((left, trailer) => left.replace(trailer, ''), code)

/** Whether the code contains a hash of its sources; without one, names and comments cannot be compared. */
export const hasSourceHash = (code: string): boolean =>
  [trailers[0]!, trailers[2]!].some((trailer) => code.search(trailer) !== -1)

/** The version of solc named in the code. */
export function compilerOf(code: string): string | undefined {
  const found = [...code.matchAll(/64736f6c6343([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})00/g)].at(-1)
  return found && [found[1], found[2], found[3]].map((part) => Number.parseInt(part!, 16)).join('.')
}

/** Releases that may have compiled the code, as far as it shows: a version, or words for a range. */
export function compilersOf(code: string): string | undefined {
  const exact = compilerOf(code)
  if (exact !== undefined) return exact
  // 0.4.22 moved the free memory from 0x60 to 0x80.
  const isEarly = code.startsWith('6060604052')
  if (isEarly) return '0.4.21-'
  return code.search(trailers[2]!) === -1 ? undefined : '0.4.22–0.5.8'
}

/** Whether a release, such as `0.5.17`, is one of those that `compilersOf` names. */
export function mayHaveCompiled(release: string, compilers: string): boolean {
  if (compilers === '0.4.21-') return compareReleases(release, '0.4.21') <= 0
  const [from, to] = compilers.split('–')
  if (to === undefined) return release === compilers
  return compareReleases(release, from!) >= 0 && compareReleases(release, to) <= 0
}

function compareReleases(left: string, right: string): number {
  const [a, b] = [left.split('.').map(Number), right.split('.').map(Number)]
  const index = a.findIndex((number, at) => number !== b[at])
  return index === -1 ? 0 : a[index]! - b[index]!
}
