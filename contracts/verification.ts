/** What one run of the compiler took. */
type Compilation = {
  readonly compiler: string
  readonly settings: {
    readonly optimizer: { readonly enabled: boolean; readonly runs: number }
    readonly evmVersion: string
  }
  readonly sources: Readonly<Record<string, string>>
}

/** Number of the MIT licence among those that a verification knows. */
const mit = '3'

/** Files and settings as the server's verification takes them. The contract's own file is the first one. */
export function verificationIn(
  { compiler, settings: { optimizer, evmVersion }, sources }: Compilation,
  name: string,
  { file, files }: { readonly file: string; readonly files: readonly string[] },
) {
  return {
    fields: {
      contractName: `${file}:${name}`,
      compiler: compiler.replace('.Emscripten.clang', ''),
      optimizer: optimizer.enabled ? '1' : '0',
      runs: String(optimizer.runs),
      evmVersion,
      license: mit,
    },
    files: files.map((one) => ({ name: one, content: sources[one]! })),
  }
}
