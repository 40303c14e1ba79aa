/** Sources that compile to the code of a contract, as stored. */
export type ContractSource = {
  readonly contractName: string
  readonly compiler: string
  readonly optimizer: boolean
  readonly runs: number
  readonly evmVersion?: string | undefined
  readonly viaIR: boolean
  readonly license: number
  readonly match: 'full' | 'partial'
  readonly files: readonly { readonly name: string; readonly content: string }[]
  readonly abi: readonly unknown[]
  /** Creation code as compiled. */
  readonly byteCode: string
  /** Constructor arguments; absent when the creation code on the chain is unknown. */
  readonly constructorArguments?: string | undefined
  /** The compiler's metadata.json; absent in records of earlier releases of this program. */
  readonly metadata?: string | undefined
}

/** The available Solidity compilers, each run in its own process, with limits on time, memory and output. */
export interface Compiler {
  /** Full names, newest first, such as `v0.8.37+commit.f401782d`. */
  versions(): Promise<readonly string[]>
  /**
   * Standard JSON in, standard JSON out. Throws `compiler_stopped` when a compilation exceeds the limits, and the reason of the
   * signal, which ends it.
   */
  compile(version: string, input: StandardInput, signal?: AbortSignal): Promise<StandardOutput>
}

/** The compiler for a caller, whose compilations end when the caller leaves. */
export const untilLeft = (compiler: Compiler, signal: AbortSignal | undefined): Compiler =>
  signal === undefined
    ? compiler
    : {
        versions: () => compiler.versions(),
        compile: async (version, input) => {
          signal.throwIfAborted()
          return compiler.compile(version, input, signal)
        },
      }

export type StandardInput = {
  readonly language: 'Solidity'
  readonly sources: Readonly<Record<string, { readonly content: string }>>
  readonly settings: Readonly<Record<string, unknown>>
}

export type StandardOutput = {
  readonly errors?: readonly CompilerError[]
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>
  /** With the AST of each file where it was asked for. */
  readonly sources?: Readonly<Record<string, unknown>>
}

export type CompilerError = {
  readonly severity: string
  readonly message?: string
  readonly formattedMessage?: string
}

type Span = { readonly start: number; readonly length: number }

/** Places of addresses of libraries without a given address, by file and name. */
export type LinkReferences = Readonly<Record<string, Readonly<Record<string, readonly Span[]>>>>

export type CompiledContract = {
  readonly abi?: readonly unknown[]
  readonly metadata?: string
  readonly evm?: {
    readonly bytecode?: { readonly object?: string; readonly linkReferences?: LinkReferences }
    readonly deployedBytecode?: {
      readonly object?: string
      readonly linkReferences?: LinkReferences
      readonly immutableReferences?: Readonly<Record<string, readonly Span[]>>
      /** Where it was asked for. */
      readonly sourceMap?: string
    }
  }
}

/** The version meant by `0.8.37`, `v0.8.37+commit.f401782d` or TronScan's `tron_v0.8.37+commit.…`. */
export function findVersion(requested: string, versions: readonly string[]): string | undefined {
  const name = requested
    .replace(/^(soljson-|tron_|tron-)/, '')
    .replace(/\.js$/, '')
    .replace(/^v?/, 'v')
  const exact = versions.find((version) => version === requested || version === name)
  return exact ?? versions.find((version) => version.startsWith(`${name}+`))
}
