import { parseJson, toAddress, toEvmAddress, TronError } from '@sundial/primitives'
import type { StandardInput } from './compiler.ts'
import { chosenSettings, objectOf, type SourceFile } from './request-parts.ts'
import { checkSources, malformedSources, sourceName } from './source-names.ts'
import { type Imported, importSourcify, isSourcify } from './sourcify.ts'

/** A compilation request in the form that TronScan's forms send: all members are texts. */
export type CompileRequest = {
  /** With a metadata.json among them, files of Sourcify's layout. */
  readonly files?: readonly SourceFile[] | undefined
  readonly optimizer?: string | number | boolean | undefined
  readonly runs?: string | number | undefined
  readonly evmVersion?: string | undefined
  readonly viaIR?: string | number | boolean | undefined
  /** JSON of `{"File.sol:Library": "address"}` or `{"Library": "address"}`. */
  readonly libraries?: string | object | undefined
  /** A standard JSON input, which replaces all of the above. */
  readonly standardJson?: string | object | undefined
}

const outputSelection = {
  '*': {
    '*': [
      'abi',
      'metadata',
      'evm.bytecode.object',
      'evm.bytecode.linkReferences',
      'evm.deployedBytecode.object',
      'evm.deployedBytecode.linkReferences',
      'evm.deployedBytecode.immutableReferences',
    ],
  },
}

/** What to compile; from Sourcify's layout also the compiler and the contract. Throws `malformed_sources`. */
export async function readCompileRequest(request: CompileRequest): Promise<Imported> {
  const { standardJson, files = [] } = request
  const read = async (): Promise<Imported> => {
    if (standardJson !== undefined && standardJson !== '') {
      return { input: fromStandardJson(jsonOf(standardJson)) }
    }
    return isSourcify(files) ? await importSourcify(files) : { input: fromForm(request) }
  }
  const imported = await read()
  const { input } = imported
  return { ...imported, input: { ...input, settings: { ...input.settings, outputSelection } } }
}

function fromForm(request: CompileRequest): StandardInput {
  const { files = [], evmVersion, libraries } = request
  const sources = checkSources(files.map(({ name, content }) => [name, content] as const))
  const runs = Number(request.runs ?? 200)
  return {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: {
        enabled: isYes(request.optimizer),
        runs: Number.isInteger(runs) && runs >= 0 && runs <= 4_294_967_295 ? runs : 200,
      },
      ...(isYes(request.viaIR) ? { viaIR: true } : {}),
      ...(evmVersion === undefined || evmVersion === '' ? {} : { evmVersion }),
      ...(libraries === undefined || libraries === ''
        ? {}
        : { libraries: placed(jsonOf(libraries), sources) }),
    },
  }
}

function fromStandardJson(json: unknown): StandardInput {
  const { language, sources, settings } = objectOf(json)
  if (language !== 'Solidity') throw malformedSources('language must be Solidity.')
  const texts = Object.entries(objectOf(sources)).map(([name, source]) => {
    const { content } = objectOf(source)
    if (typeof content !== 'string')
      throw malformedSources(`${name.slice(0, 80)} has no content; urls are not fetched.`)
    return [name, content] as const
  })
  return { language: 'Solidity', sources: checkSources(texts), settings: chosenSettings(settings ?? {}) }
}

/** Libraries by file and name, in the form of solc; one without a file is linked in every file. */
function placed(json: unknown, sources: StandardInput['sources']): Record<string, Record<string, string>> {
  const libraries = new Map<string, Record<string, string>>()
  for (const [name, address] of Object.entries(objectOf(json))) {
    const colon = name.lastIndexOf(':')
    const files = colon === -1 ? Object.keys(sources) : [sourceName(name.slice(0, colon))]
    for (const file of files)
      libraries.set(file, { ...libraries.get(file), [name.slice(colon + 1)]: evmAddress(address) })
  }
  return Object.fromEntries(libraries)
}

function evmAddress(address: unknown): string {
  try {
    return toEvmAddress(toAddress(String(address)))
  } catch (error) {
    if (error instanceof TronError)
      throw malformedSources(`The address of a library is invalid: ${error.message}`)
    throw error
  }
}

const isYes = (value: CompileRequest['optimizer']): boolean =>
  value === true || ['1', 'true', 'yes'].includes(String(value).toLowerCase())

function jsonOf(value: string | object): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseJson(value)
  } catch {
    throw malformedSources('A member that must be JSON is not.')
  }
}
