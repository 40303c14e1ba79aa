import { type Address, fromText, keccak256, keccak256InSteps, parseJson, toHex } from '@sundial/primitives'
import type { ContractSource, StandardInput } from './compiler.ts'
import { chosenSettings, objectOf, type SourceFile } from './request-parts.ts'
import { checkSources, malformedSources } from './source-names.ts'

/** What to compile, and what a metadata.json says besides. */
export type Imported = {
  readonly input: StandardInput
  /** Full version of the compiler. */
  readonly compiler?: string
  /** `File.sol:Name`. */
  readonly contractName?: string
  /** The constructor-args.txt of the folder. */
  readonly constructorParams?: string
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Whether the files are a folder of Sourcify's repository: a metadata.json and its sources. */
export const isSourcify = (files: readonly SourceFile[]): boolean =>
  files.some(({ name }) => baseName(name) === 'metadata.json')

/**
 * Reads a folder of Sourcify's repository. Sources are found by the hash that the metadata name, so the folders in which
 * they lie do not matter. Throws `malformed_sources`.
 */
export async function importSourcify(files: readonly SourceFile[]): Promise<Imported> {
  const metadata = readMetadata(files)
  const fileByHash = new Map<string, SourceFile>()
  // One after another: hashes of megabytes must not delay other requests.
  for (const file of files) fileByHash.set(await hashOf(file.content), file)
  const sources = Object.entries(objectOf(metadata['sources'])).map(([name, source]) => {
    const { keccak256: hash, content } = objectOf(source)
    const file = fileByHash.get(String(hash).toLowerCase())
    if (file !== undefined) return [name, file.content] as const
    if (typeof content === 'string') return [name, content] as const
    throw malformedSources(
      `No file has the hash of ${name.slice(0, 80)} in metadata.json: it is missing or was changed.`,
    )
  })
  const { compilationTarget, ...given } = objectOf(metadata['settings'])
  const [[file, name] = []] = Object.entries(objectOf(compilationTarget))
  const { version } = objectOf(metadata['compiler'])
  const constructor = files.find((one) => baseName(one.name) === 'constructor-args.txt')
  return {
    input: {
      language: 'Solidity',
      sources: checkSources(sources),
      settings: { ...chosenSettings(given), ...placedLibraries(given['libraries']) },
    },
    ...(typeof version === 'string' && { compiler: `v${version}` }),
    ...(file !== undefined && { contractName: `${file}:${String(name)}` }),
    ...(constructor !== undefined && { constructorParams: constructor.content.trim() }),
  }
}

function readMetadata(files: readonly SourceFile[]): Readonly<Record<string, unknown>> {
  const found = files.filter(({ name }) => baseName(name) === 'metadata.json')
  if (found.length > 1) throw malformedSources('There are several files metadata.json: send one contract.')
  try {
    return objectOf(parseJson(found[0]!.content))
  } catch {
    throw malformedSources('metadata.json is not the metadata of a contract.')
  }
}

/** Metadata name libraries `File.sol:Library` in one object, the input by file. */
function placedLibraries(given: unknown): { readonly libraries?: object } {
  if (given === undefined) return {}
  const libraries = new Map<string, Record<string, unknown>>()
  for (const [name, address] of Object.entries(objectOf(given))) {
    const colon = name.lastIndexOf(':')
    const file = name.slice(0, Math.max(0, colon))
    libraries.set(file, { ...libraries.get(file), [name.slice(colon + 1)]: address })
  }
  return { libraries: Object.fromEntries(libraries) }
}

const hashOf = async (content: string): Promise<string> =>
  `0x${toHex(await keccak256InSteps(fromText(content)))}`

type Place = { readonly address: Address; readonly chainId: string }

/** Files of Sourcify's repository for a contract, by path; empty when its metadata are unknown. */
export function exportSourcify(source: ContractSource, { address, chainId }: Place): readonly SourceFile[] {
  if (source.metadata === undefined) return []
  const folder = `contracts/${source.match}_match/${chainId}/${checksummed(address)}`
  const sources = source.files.map(({ name, content }) => ({ name: `${folder}/sources/${name}`, content }))
  const constructor = source.constructorArguments
  return [
    { name: `${folder}/metadata.json`, content: source.metadata },
    ...sources,
    ...(constructor === undefined || constructor === ''
      ? []
      : [{ name: `${folder}/constructor-args.txt`, content: `0x${constructor}` }]),
  ]
}

/** Folders have Ethereum's spelling of an address: capitals are a checksum. */
function checksummed(address: Address): string {
  const digits = address.slice(2)
  const hash = toHex(keccak256(fromText(digits)))
  const spelled = Array.from(digits, (digit, at) =>
    Number.parseInt(hash[at]!, 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}
