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
