import { toAddress, toBase58 } from '@sundial/primitives'
import { compilerOf, compilersOf, mayHaveCompiled } from './code-metadata.ts'
import type { LinkReferences } from './compiler.ts'
import { instructionsOf, suggestedEvmVersion } from './opcodes.ts'

/** Why compiled code is not the code on the chain: the first cause that explains a difference. */
export type Difference = {
  readonly kind:
    | 'metadata'
    | 'constructorArguments'
    | 'immutables'
    | 'library'
    | 'compiler'
    | 'evmVersion'
    | 'optimizer'
    | 'bytes'
  /** Of the deployed code or of the creation code. */
  readonly part?: 'runtime' | 'creation'
  readonly atByte?: number
  /** What the chain has, and what was compiled: versions, addresses or bytes in hex. */
  readonly onChain?: string
  readonly compiled?: string
  /** Of a library. */
  readonly name?: string
  /** Whether the compilation with `onChain` in place of `compiled` gives the code on the chain. */
  readonly isProven?: boolean
}

export type Codes = {
  readonly part: 'runtime' | 'creation'
  readonly compiled: string
  readonly onChain: string
  readonly atByte: number
}

export type Settings = {
  /** Release of the compiler, such as `0.8.20`. */
  readonly release: string
  readonly evmVersion?: string | undefined
  readonly libraries: readonly { readonly name: string; readonly address: string }[]
  readonly links: LinkReferences
}

/** The first difference of two codes, without compiling again. */
export function explainDifference(codes: Codes, settings: Settings): Difference {
  const { part, compiled, onChain, atByte } = codes
  const place = { part, atByte }
  const made = compilersOf(onChain)
  if (made !== undefined && !mayHaveCompiled(settings.release, made))
    return { kind: 'compiler', onChain: made, compiled: settings.release, ...place }
  const library = libraryAt(codes, settings)
  if (library !== undefined) return { ...library, ...place }
  const version = suggestedEvmVersion(compiled, onChain)
  if (version !== undefined)
    return {
      kind: 'evmVersion',
      onChain: version,
      ...(settings.evmVersion !== undefined && { compiled: settings.evmVersion }),
      isProven: false,
      ...place,
    }
  return { kind: 'bytes', onChain: bytesAt(onChain, atByte), compiled: bytesAt(compiled, atByte), ...place }
}

const contextBytes = 8
const bytesAt = (code: string, atByte: number) => code.slice(atByte * 2, (atByte + contextBytes) * 2)

/** The library whose address the differing push contains. */
function libraryAt({ compiled, onChain, atByte }: Codes, settings: Settings): Difference | undefined {
  const push = pushAround(compiled, atByte)
  if (push === undefined || onChain.slice(push * 2, push * 2 + 2) !== '73') return undefined
  const pushed = (code: string) => code.slice((push + 1) * 2, (push + 21) * 2)
  const address = shownAddress(pushed(onChain))
  const unlinked = nameOfLink(settings.links, push + 1)
  if (unlinked !== undefined) return { kind: 'library', name: unlinked, onChain: address }
  const given = settings.libraries.filter((library) => library.address === pushed(compiled))
  if (given.length === 0) return undefined
  // One that was given without a file was linked in every file.
  const name = given.length === 1 ? given[0]!.name : given[0]!.name.slice(given[0]!.name.lastIndexOf(':') + 1)
  return { kind: 'library', name, onChain: address, compiled: shownAddress(pushed(compiled)) }
}

/** Start of the PUSH20 whose data include a byte. */
function pushAround(code: string, atByte: number): number | undefined {
  for (const { at, opcode, size } of instructionsOf(code)) {
    if (at + size <= atByte) continue
    return opcode === 0x73 && atByte > at ? at : undefined
  }
  return undefined
}

function nameOfLink(links: LinkReferences, start: number): string | undefined {
  for (const [file, byName] of Object.entries(links))
    for (const [name, spans] of Object.entries(byName))
      if (spans.some((span) => span.start === start)) return `${file}:${name}`
  return undefined
}

const shownAddress = (hex: string): string => toBase58(toAddress(`41${hex}`))

/** The result in English, for clients of the API; the web app has its own words. */
export const describeDifference = (difference: Difference): string => words[difference.kind](difference)

const codeName = ({ part }: Difference) => (part === 'creation' ? 'creation code' : 'code')

const words: Readonly<Record<Difference['kind'], (difference: Difference) => string>> = {
  metadata: ({ onChain, compiled }) =>
    onChain === undefined
      ? 'Only the metadata differ: comments, names, settings without effect, or the fork of the compiler.'
      : `Only the metadata differ: the chain names solc ${onChain}, the compiler used is ${compiled}.`,
  constructorArguments: ({ onChain }) =>
    `The constructor arguments are ${onChain?.slice(0, 400) || 'empty'}.`,
  immutables: ({ part, atByte }) =>
    part === 'creation'
      ? 'The immutables differ: the constructor, which writes them, is another one.'
      : `The immutables differ: one of them has two values in the code, the second at byte ${atByte}.`,
  library: ({ name, onChain, compiled }) =>
    compiled === undefined
      ? `The library ${name} is at ${onChain} on the chain; give its address.`
      : `The library ${name} is at ${onChain} on the chain, not at ${compiled}.`,
  compiler: (difference) =>
    `The ${codeName(difference)} on the chain was compiled with solc ${compilerWords(difference.onChain ?? '')}; this one with ${difference.compiled}.`,
  evmVersion: (difference) =>
    difference.isProven === true
      ? `The EVM version is ${difference.onChain}: with it the code is the same.`
      : `The ${codeName(difference)} on the chain has other opcodes: it was probably compiled for EVM version ${difference.onChain}.`,
  optimizer: ({ onChain }) => `The optimizer differs: with ${onChain} the code is the same.`,
  bytes: (difference) =>
    `The ${codeName(difference)} differs from byte ${difference.atByte} on: ${difference.compiled || 'nothing'} against ${difference.onChain || 'nothing'} on the chain.`,
}

const compilerWords = (compilers: string): string =>
  compilers === '0.4.21-' ? '0.4.21 or older' : compilers.replace('–', ' to ')

/** Metadata of a partial match; with both compilers if they differ. */
export function metadataDifference(compiled: string, onChain: string): Difference {
  const [used, made] = [compilerOf(compiled), compilerOf(onChain)]
  return used !== undefined && made !== undefined && used !== made
    ? { kind: 'metadata', onChain: made, compiled: used }
    : { kind: 'metadata' }
}
