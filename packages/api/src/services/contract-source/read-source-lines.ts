import { RequestRefused } from '../../errors.ts'
import { compareCode } from './compare-code.ts'
import { codeOf, compileInput, findContract } from './compile-request.ts'
import type { Compiler, ContractSource, StandardInput } from './compiler.ts'
import { chosenSettings, objectOf } from './request-parts.ts'
import { type SourceLines, sourceLines } from './source-map.ts'

const outputSelection = {
  '*': {
    '*': [
      'evm.bytecode.object',
      'evm.deployedBytecode.object',
      'evm.deployedBytecode.immutableReferences',
      'evm.deployedBytecode.sourceMap',
    ],
  },
}

/** Compiles the sources of a verified contract once more for their map. Throws `source_lines_missing`. */
export async function readSourceLines(
  compiler: Compiler,
  source: ContractSource,
  runtime: string,
): Promise<SourceLines> {
  const input = inputOf(source)
  const { contracts, output } = await compileInput(compiler, source.compiler, input)
  const found = findContract(contracts, targetOf(source))
  if (typeof found === 'string') throw missing()
  const { object, sourceMap, immutableReferences = {} } = found.contract.evm?.deployedBytecode ?? {}
  const code = codeOf(object)
  const compared = compareCode(code, runtime, Object.values(immutableReferences).flat())
  if (sourceMap === undefined || compared.kind === 'different') throw missing()
  const fileById = new Map(
    source.files.flatMap(({ name }, index) => {
      const { id } = (output.sources?.[name] ?? {}) as { readonly id?: unknown }
      return typeof id === 'number' ? [[id, index] as const] : []
    }),
  )
  return sourceLines({ code, sourceMap, files: source.files, fileById })
}

/** With the settings of the compiler's metadata, which name libraries in one text. */
function inputOf({ files, metadata, evmVersion, optimizer, runs, viaIR }: ContractSource): StandardInput {
  const sources = Object.fromEntries(files.map(({ name, content }) => [name, { content }]))
  const { settings } = JSON.parse(metadata ?? '{}') as {
    readonly settings?: Readonly<Record<string, unknown>>
  }
  const own = {
    optimizer: { enabled: optimizer, runs },
    ...(viaIR && { viaIR }),
    ...(evmVersion !== undefined && { evmVersion }),
  }
  const chosen = settings === undefined ? own : chosenSettings(settings)
  const libraries = librariesOf(settings?.['libraries'])
  return { language: 'Solidity', sources, settings: { ...chosen, libraries, outputSelection } }
}

/** `{"File.sol:Library": address}` as solc takes it. */
function librariesOf(flat: unknown): Record<string, Record<string, string>> {
  const libraries: Record<string, Record<string, string>> = {}
  for (const [name, address] of Object.entries(flat === undefined ? {} : objectOf(flat))) {
    const colon = name.lastIndexOf(':')
    const file = name.slice(0, Math.max(0, colon))
    libraries[file] = { ...libraries[file], [name.slice(colon + 1)]: String(address) }
  }
  return libraries
}

/** `File.sol:Name`, because other files may have the same name. */
function targetOf({ metadata = '{}', contractName }: ContractSource): string {
  const { settings } = JSON.parse(metadata) as {
    readonly settings?: { readonly compilationTarget?: Readonly<Record<string, string>> }
  }
  const [target] = Object.entries(settings?.compilationTarget ?? {})
  return target === undefined ? contractName : target.join(':')
}

const missing = () =>
  new RequestRefused(
    'source_lines_missing',
    'The stored sources do not compile to the code on the chain again, so its lines are not known.',
  )
