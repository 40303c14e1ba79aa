// npm run bench: codec and index in one run, then the size of the first load.
import { spawnSync } from 'node:child_process'
import { build } from './build.mjs'

const run = (...parameters) => {
  const { status } = spawnSync(process.execPath, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await build()
run('--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2))
run('scripts/check-first-load.mjs')
