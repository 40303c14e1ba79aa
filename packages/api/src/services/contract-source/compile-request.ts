import { parseJson, toAddress, toEvmAddress, TronError } from '@sundial/primitives'
import { RequestRefused } from '../../errors.ts'
import {
  type CompiledContract,
  type Compiler,
  findVersion,
  type StandardInput,
  type StandardOutput,
} from './compiler.ts'

export type SourceFile = { readonly name: string; readonly content: string }

/** A compilation request in the form that TronScan's forms send: all members are texts. */
export type CompileRequest = {
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

export const sourceLimits = { files: 100, characters: 5 * 1024 * 1024 } as const

/** Settings that a caller may choose; others could read files, run solvers or write more than requested. */
const allowedSettings = ['optimizer', 'evmVersion', 'viaIR', 'libraries', 'remappings', 'metadata'] as const

const outputSelection = {
  '*': {
    '*': [
      'abi',
      'evm.bytecode.object',
      'evm.deployedBytecode.object',
      'evm.deployedBytecode.immutableReferences',
    ],
  },
}

/** Throws `malformed_sources`. */
function toStandardInput(request: CompileRequest): StandardInput {
  const { standardJson } = request
  const input =
    standardJson === undefined || standardJson === ''
      ? fromForm(request)
      : fromStandardJson(jsonOf(standardJson))
  const names = Object.keys(input.sources)
  if (names.length === 0) throw malformed('The request contains no source.')
  if (names.length > sourceLimits.files)
    throw malformed(`The request contains more than ${sourceLimits.files} sources.`)
  const size = names.reduce((sum, name) => sum + name.length + input.sources[name]!.content.length, 0)
  if (size > sourceLimits.characters) throw malformed('The sources are longer than 5 MiB.')
  return { ...input, settings: { ...input.settings, outputSelection } }
}

function fromForm(request: CompileRequest): StandardInput {
  const { files = [], evmVersion, libraries } = request
  const sources = Object.fromEntries(files.map(({ name, content }) => [plainName(name), { content }]))
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
  if (language !== 'Solidity') throw malformed('language must be Solidity.')
  const texts = Object.entries(objectOf(sources)).map(([name, source]) => {
    const { content } = objectOf(source)
    if (typeof content !== 'string')
      throw malformed(`${name.slice(0, 80)} has no content; urls are not fetched.`)
    return [name, { content }] as const
  })
  const chosen = objectOf(settings ?? {})
  return {
    language: 'Solidity',
    sources: Object.fromEntries(texts),
    settings: Object.fromEntries(
      allowedSettings.flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]] as const])),
    ),
  }
}

/** Libraries by file and name, in the form of solc; one without a file is linked in every file. */
function placed(json: unknown, sources: StandardInput['sources']): Record<string, Record<string, string>> {
  const libraries: Record<string, Record<string, string>> = {}
  for (const [name, address] of Object.entries(objectOf(json))) {
    const colon = name.lastIndexOf(':')
    const files = colon === -1 ? Object.keys(sources) : [name.slice(0, colon)]
    for (const file of files) (libraries[file] ??= {})[name.slice(colon + 1)] = evmAddress(address)
  }
  return libraries
}

function evmAddress(address: unknown): string {
  try {
    return toEvmAddress(toAddress(String(address)))
  } catch (error) {
    if (error instanceof TronError) throw malformed(`The address of a library is invalid: ${error.message}`)
    throw error
  }
}

/** File names are keys of an object that the compiler reads, never paths on this machine. */
const plainName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^(\.?\/)+/, '') || 'Contract.sol'

const isYes = (value: CompileRequest['optimizer']): boolean =>
  value === true || ['1', 'true', 'yes'].includes(String(value).toLowerCase())

function jsonOf(value: string | object): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseJson(value)
  } catch {
    throw malformed('A member that must be JSON is not.')
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>
  }
  throw malformed('A required object is missing.')
}

const malformed = (message: string) => new RequestRefused('malformed_sources', message)

export type Compiled = {
  readonly version: string
  readonly input: ReturnType<typeof toStandardInput>
  readonly contracts: readonly NamedContract[]
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

export type NamedContract = {
  readonly file: string
  readonly name: string
  readonly contract: CompiledContract
}

/** Compiles a caller's sources. Throws `compiler_not_found` with the list of available compilers. */
export async function compileSources(
  compiler: Compiler,
  requested: string,
  request: CompileRequest,
): Promise<Compiled> {
  const versions = await compiler.versions()
  const version = findVersion(requested, versions)
  if (version === undefined) {
    throw new RequestRefused(
      'compiler_not_found',
      `Compiler ${requested.slice(0, 80)} is not installed here; available: ${versions.join(', ')}.`,
      { versions },
    )
  }
  const input = toStandardInput(request)
  const output = await compiler.compile(version, input)
  return {
    version,
    input,
    contracts: contractsOf(output),
    errors: messagesOf(output, 'error'),
    warnings: messagesOf(output, 'warning'),
  }
}

const contractsOf = ({ contracts = {} }: StandardOutput): readonly NamedContract[] =>
  Object.entries(contracts).flatMap(([file, named]) =>
    Object.entries(named).map(([name, contract]) => ({ file, name, contract })),
  )

const messagesOf = ({ errors = [] }: StandardOutput, severity: string): readonly string[] =>
  errors
    .filter((error) => error.severity === severity)
    .map(({ formattedMessage, message }) => (formattedMessage ?? message ?? '').slice(0, 4000))
    .slice(0, 50)
