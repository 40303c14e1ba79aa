import { RequestRefused } from '../../errors.ts'
import { type CompiledContract, type Compiler, findVersion, type StandardOutput } from './compiler.ts'
import { type CompileRequest, toStandardInput } from './compile-request.ts'

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
