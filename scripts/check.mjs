// npm run check [-- BASE]: format, lint, rooms and types, and the unit tests of what changed since BASE (by default what is not committed),
// side by side. For the minutes between two commits; `npm test` runs everything.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [base = 'HEAD'] = process.argv.slice(2)
const lines = (...parameters) =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...lines('diff', '--name-only', '--diff-filter=d', base),
  ...lines('ls-files', '--others', '--exclude-standard'),
]
const code = changed.filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file))
mkdirSync('.cache', { recursive: true })

/** Types are checked as a whole, from what the last check stored: a change elsewhere can break them. */
const types = (project) => {
  const stored = `.cache/types-${project.replaceAll('/', '-')}.tsbuildinfo`
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', stored]
}
const checks = [
  ['oxfmt', '--check', ...(changed.length > 0 ? changed : ['.'])],
  ['tsx', 'scripts/check-rooms.ts'],
  types('tsconfig.json'),
  types('apps/web/tsconfig.json'),
  ...(code.length > 0
    ? [
        ['oxlint', '--type-aware', '--report-unused-disable-directives-severity=error', ...code],
        ['vitest', 'run', '--project', 'unit', '--project', 'web', '--changed', base, '--passWithNoTests'],
      ]
    : []),
]

const results = await Promise.all(checks.map(run))
process.exit(results.every(Boolean) ? 0 : 1)

/** Prints the output of a command that failed; true if it did not. */
async function run([name, ...parameters]) {
  const startedMs = Date.now()
  const child = spawn(`node_modules/.bin/${name}`, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const status = await new Promise((resolve) => child.once('close', resolve))
  const title = name === 'tsc' ? `types of ${parameters[1]}` : name
  if (status !== 0) console.log(output)
  console.log(`${status === 0 ? '✓' : '✗'} ${title} (${Math.floor((Date.now() - startedMs) / 1000)} s)`)
  return status === 0
}
