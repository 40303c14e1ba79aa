import type { Compiler, StandardOutput } from '@sundial/api'
import { compilersIn, newerFirst } from './compiler-folder.ts'
import { type CompilerLimits, compilerLimits, runCompiler } from './run-compiler.ts'

type Options = {
  readonly folder?: string | undefined
  /** Whether the folder must be there. */
  readonly isChosen?: boolean
  readonly limits?: Partial<CompilerLimits>
}

/**
 * The built-in compiler, and those in a folder, which is read anew for each request: compilers may be added while the
 * program runs. Throws `compilers_refused` when the folder cannot be read.
 */
export async function openCompiler(options: Options = {}): Promise<Compiler> {
  const { folder, isChosen = true } = options
  const limits = { ...compilerLimits, ...options.limits }
  const files = async () =>
    folder === undefined ? new Map<string, string>() : await compilersIn(folder, { isChosen })
  await files()
  let bundled: Promise<string> | undefined
  const bundledVersion = () => {
    // Loading the compiler takes its time on a busy machine, however short compilations may be.
    bundled ??= versionOf(undefined, { ...limits, timeoutMs: compilerLimits.timeoutMs })
    // A timeout is not cached.
    bundled.catch(() => (bundled = undefined))
    return bundled
  }
  return {
    async versions() {
      const all = new Set([await bundledVersion(), ...(await files()).keys()])
      return [...all].sort(newerFirst)
    },
    async compile(version, input, signal) {
      const soljson = (await files()).get(version)
      return JSON.parse(
        await runCompiler({ soljson, input: JSON.stringify(input) }, limits, signal),
      ) as StandardOutput
    },
  }
}

/** The full version of a file of solc, such as `v0.8.20+commit.a1b79de6`, or of the built-in one. */
export async function versionOf(
  soljson: string | undefined,
  limits: CompilerLimits = compilerLimits,
): Promise<string> {
  const version = await runCompiler({ soljson }, limits)
  return `v${version.replace(/\.(Emscripten|mod).*$/, '').replace(/^v/, '')}`
}
