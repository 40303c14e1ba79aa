import { fromText, keccak256, toHex } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { get } from './api.ts'
import { post } from './post.ts'

/** The compilers of the server, newest first. */
export const compilers = () =>
  queryOptions({
    queryKey: ['compilers'],
    queryFn: async ({ signal }) => (await get('/api/solidity/contract/compilers', {}, signal)).body.data,
  })

export type SourceFile = { readonly name: string; readonly content: string }

export type CompileOrder = {
  readonly files: readonly SourceFile[]
  readonly compiler: string
  readonly optimizer: boolean
  readonly runs: string
  /** Empty for the default of the compiler. */
  readonly evmVersion: string
  /** Addresses by `File.sol:Library`. */
  readonly libraries: Readonly<Record<string, string>>
}

export type CompiledContract = {
  readonly name: string
  /** Creation code in hex; with placeholders while libraries are missing, empty for an interface. */
  readonly bytecode: string
  readonly abi: readonly unknown[]
}

export type Compilation = {
  readonly contracts: readonly CompiledContract[]
  readonly messages: readonly CompilerMessage[]
  /** The compiler that was used. */
  readonly compiler: string
}

/** What the compiler says, and where. */
export type CompilerMessage = {
  readonly tone: 'error' | 'warning'
  readonly text: string
  readonly file?: string
  /** From 1. */
  readonly line?: number
  readonly column?: number
}

/** Has the sources compiled by the server, which stores nothing. Throws `ApiFailure`. */
export async function compile({ optimizer, ...order }: CompileOrder): Promise<Compilation> {
  const { errmsg, data } = await post('/api/solidity/contract/compile', {
    ...order,
    files: [...order.files],
    optimizer: optimizer ? '1' : '0',
  })
  return {
    // The two lists have the same order; several contracts may share a name.
    contracts: data.byteCodeArr.map(({ contractName, byteCode }, at) => ({
      name: contractName,
      bytecode: byteCode,
      abi: data.abiArr[at]?.abi ?? [],
    })),
    messages: [
      ...messagesIn(errmsg ?? '', 'error'),
      ...data.warnings.flatMap((text) => messagesIn(text, 'warning')),
    ],
    compiler: data.compiler,
  }
}

/** A place in a message: ` --> A.sol:3:5:`, or at its beginning in old compilers `A.sol:3:5: `. */
const place = /^(?:\s*-->\s*)?([^\n]*?):(\d+):(\d+):/m

/** The messages of a text of the compiler. Each begins with its kind, or with its place. */
export function messagesIn(text: string, tone: CompilerMessage['tone']): readonly CompilerMessage[] {
  const parts = text.split(/\n(?=[A-Z]\w*Error[ :]|Warning: |[^\s|][^\n]*:\d+:\d+: )/)
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ tone, text: part, ...placeIn(part) }))
}

function placeIn(text: string) {
  const found = place.exec(text)
  return found === null
    ? {}
    : { file: found[1]!.replace(/^.*-->\s*/, ''), line: Number(found[2]), column: Number(found[3]) }
}

/** `__$` and 34 digits of a hash of the library's name, in place of an address; before 0.5 the name itself. Code is hex otherwise. */
const placeholder = /__(?:\$([0-9a-f]{34})\$__|(.{38}))/g

/** Names of the libraries that code still misses, as `File.sol:Library`; the hash where no source explains it. */
export function missingLibraries(
  bytecode: string,
  {
    files,
    contracts,
  }: { readonly files: readonly SourceFile[]; readonly contracts: readonly CompiledContract[] },
): readonly string[] {
  const names = new Map(
    files.flatMap((file) =>
      contracts.map(({ name }) => [hashOf(`${file.name}:${name}`), `${file.name}:${name}`] as const),
    ),
  )
  const found = [...bytecode.matchAll(placeholder)].map(([, hash, name]) =>
    hash === undefined ? name!.replace(/_+$/, '') : (names.get(hash) ?? hash),
  )
  return [...new Set(found)]
}

const hashOf = (name: string): string => toHex(keccak256(fromText(name))).slice(0, 34)
