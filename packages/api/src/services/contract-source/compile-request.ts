import { RequestRefused } from '../../errors.ts'
import {
  type CompiledContract,
  type Compiler,
  findVersion,
  type StandardInput,
  type StandardOutput,
} from './compiler.ts'

export type Compiled = {
  readonly version: string
  readonly input: StandardInput
  readonly contracts: readonly NamedContract[]
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  readonly output: StandardOutput
}

export type NamedContract = {
  readonly file: string
  readonly name: string
  readonly contract: CompiledContract
}

/** The compiler that a caller asked for. Throws `compiler_not_found` with the list of available compilers. */
export async function chooseCompiler(compiler: Compiler, requested: string): Promise<string> {
  const versions = await compiler.versions()
  const version = findVersion(requested, versions)
  if (version !== undefined) return version
  throw new RequestRefused(
    'compiler_not_found',
    `Compiler ${requested.slice(0, 80)} is not installed here; available: ${versions.join(', ')}. The operator adds others with "sundial compilers add".`,
    { versions },
  )
}

export async function compileInput(
  compiler: Compiler,
  version: string,
  input: StandardInput,
): Promise<Compiled> {
  const output = await compiler.compile(version, input)
  return {
    version,
    input,
    contracts: contractsOf(output),
    errors: messagesOf(output, 'error'),
    warnings: messagesOf(output, 'warning'),
    output,
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

/** The contract with a name, `File.sol:Name` or `Name`; a text explains why there is no single one. */
export function findContract(contracts: readonly NamedContract[], requested: string): NamedContract | string {
  const deployable = contracts.filter(({ contract }) => codeOf(contract.evm?.bytecode?.object) !== '')
  const found = deployable.filter(({ file, name }) => name === requested || `${file}:${name}` === requested)
  if (found.length === 1) return found[0]!
  const names = deployable.map(({ file, name }) => `${file}:${name}`).slice(0, 20)
  return found.length === 0
    ? `There is no contract ${requested.slice(0, 80)} with code; the sources contain ${names.join(', ') || 'none'}.`
    : `Several contracts have the name ${requested.slice(0, 80)}: choose one of ${names.join(', ')}.`
}

/** Unlinked library references stay in the printed form, and match no code. */
export const codeOf = (object: string | undefined): string => (object ?? '').toLowerCase()
