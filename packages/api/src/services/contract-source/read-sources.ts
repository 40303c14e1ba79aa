import type { Address } from '@sundial/primitives'
import { readCodeInSteps, type Report } from '@sundial/solidity'
import { RequestRefused } from '../../errors.ts'
import { compileInput } from './compile-request.ts'
import type { Compiler, ContractSource, StandardInput } from './compiler.ts'
import type { SourceFile } from './request-parts.ts'
import { type CompileRequest, readCompileRequest } from './standard-input.ts'

/** A verified contract, or sources with a compiler. */
export type ReadOrder = CompileRequest & {
  readonly address?: Address | undefined
  readonly compiler?: string | undefined
  /** A contract that others inherit, which is read too. */
  readonly contract?: string | undefined
}

export type ReadResult = {
  readonly compiler: string
  /** Messages of the compiler; with errors there is no report. */
  readonly errors: readonly string[]
  readonly report: Report | undefined
  /** Name of the verified contract. */
  readonly main: string | undefined
  readonly files: readonly SourceFile[]
}

type Prepared = {
  readonly compiler: string
  readonly input: StandardInput
  readonly contracts: readonly string[]
  readonly main: string | undefined
}

const astOnly = { outputSelection: { '*': { '': ['ast'] } } }

/** What to compile. Throws `contract_not_verified`, `parameter_missing`, `malformed_sources`. */
export async function prepareReading(
  order: ReadOrder,
  sourceOf: (address: Address) => Promise<ContractSource | undefined>,
): Promise<Prepared> {
  const { address, contract } = order
  const asked = contract === undefined || contract === '' ? [] : [contract]
  if (address === undefined) {
    const { input, compiler } = await readCompileRequest(order)
    const requested = order.compiler || compiler
    if (requested === undefined)
      throw new RequestRefused('parameter_missing', 'Name the compiler: the sources do not.')
    return { compiler: requested, input: withAst(input), contracts: asked, main: undefined }
  }
  const source = await sourceOf(address)
  if (source === undefined)
    throw new RequestRefused(
      'contract_not_verified',
      'The contract is not verified here: verify it, or send its sources.',
    )
  const sources = Object.fromEntries(source.files.map(({ name, content }) => [name, { content }]))
  return {
    compiler: source.compiler,
    input: withAst({ language: 'Solidity', sources, settings: remappingsOf(source) }),
    contracts: [...asked, source.contractName],
    main: source.contractName,
  }
}

/** Of the settings only those that say which file an import means: others do not change the AST. */
function withAst({ settings, ...input }: StandardInput): StandardInput {
  const { remappings, evmVersion } = settings
  const kept = {
    ...(remappings !== undefined && { remappings }),
    ...(evmVersion !== undefined && { evmVersion }),
  }
  return { ...input, settings: { ...kept, ...astOnly } }
}

/** Records have remappings only in the compiler's metadata. */
function remappingsOf({ metadata = '{}', evmVersion }: ContractSource): StandardInput['settings'] {
  const { settings } = JSON.parse(metadata) as { readonly settings?: { readonly remappings?: unknown } }
  return {
    ...(settings?.remappings !== undefined && { remappings: settings.remappings }),
    ...(evmVersion !== undefined && { evmVersion }),
  }
}

/** Throws `ast_not_available` for releases that print the older form of the AST only. */
export function checkRelease(version: string): void {
  const [, minor = '0', patch = '0'] = /v0\.(\d+)\.(\d+)/.exec(version) ?? []
  if (Number(minor) > 4 || Number(patch) >= 12) return
  throw new RequestRefused(
    'ast_not_available',
    `Sources of ${version} cannot be read: solc prints the syntax tree that is read here since 0.4.12.`,
  )
}

const longestStepMs = 10

/** Compiles to the AST and reads it, with pauses in which the thread does other work. */
export async function readSources(
  compiler: Compiler,
  { input, version, contracts, main }: Prepared & { readonly version: string },
): Promise<ReadResult> {
  const { errors, output } = await compileInput(compiler, version, input)
  const files = Object.entries(input.sources).map(([name, { content }]) => ({ name, content }))
  const result = { compiler: version, errors, main, files }
  if (errors.length > 0) return { ...result, report: undefined }
  const sources = Object.fromEntries(files.map(({ name, content }) => [name, content]))
  const steps = readCodeInSteps({ sources, output: output.sources, contracts })
  let startMs = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return { ...result, report: value }
    if (performance.now() - startMs < longestStepMs) continue
    // The pauses are what it is for
    await new Promise((resolve) => setTimeout(resolve))
    startMs = performance.now()
  }
}
