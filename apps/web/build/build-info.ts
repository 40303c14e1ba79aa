import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Manifest = { readonly version: string; readonly license: string; readonly repository?: string }

/** Lets the page say which build it is, and serves the licence beside it. `root` is the folder of the repository. */
export function buildInfo(root: string): Plugin {
  const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as Manifest
  const { version, license: licence, repository: source } = manifest
  return {
    name: 'sundial:build-info',
    config: () => ({
      define: { __BUILD__: JSON.stringify({ version, licence, source, commit: commitOf(root) }) },
    }),
    generateBundle() {
      const text = readFileSync(`${root}/LICENSE`, 'utf8')
      this.emitFile({ type: 'asset', fileName: 'assets/licence.txt', source: text })
    },
  }
}

/** From the environment, for a build of files without their history; else from the repository, where it is one. */
function commitOf(root: string): string | undefined {
  const named = process.env['SUNDIAL_COMMIT']
  if (named !== undefined && named !== '') return named.slice(0, 12)
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] } as const
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim()
  } catch {
    return undefined
  }
}
