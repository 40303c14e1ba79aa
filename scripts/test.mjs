// npm test: every check of the project; the last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { chromium, headlessShell } from './chromium.mjs'
import {
  afterSecondRun,
  failedFiles,
  failuresOf,
  flakyProblems,
  playwrightResults,
  vitestResults,
} from './test-results.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = '.cache/reports'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const bin = (name) => `node_modules/.bin/${name}`

let passed = 0
// Repeated before the last lines, so that the end of a log names them.
const failures = []
const flaky = []

// Reports a step that hangs, before a caller ends the whole run.
const mostMs = 40 * 60_000

/** Runs a command; true if it exits with 0. */
function run(title, command, parameters, env = {}) {
  console.log(`\n── ${title}`)
  const startedMs = Date.now()
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: mostMs,
  })
  console.log(`── ${title}: ${Math.floor((Date.now() - startedMs) / 1000)} s`)
  return status === 0
}

/** A command that is one check. */
function step(title, command, parameters) {
  if (run(title, command, parameters)) passed += 1
  else failures.push({ title, name: 'failed', failure: '' })
}

/**
 * Runs tests, and what failed once more alone: a busy machine can make a test late, and a fault fails twice.
 * `start` runs them, all or those that failed, and writes a report for `read`.
 */
function tests(title, start, read) {
  const isGreen = start(title, undefined)
  const first = read()
  const failed = failuresOf(first)
  // So many are no accident, and would take long.
  if (failed.length === 0 || failed.length > 40) return count(title, first, isGreen)
  const isGreenAlone = start(`${title}, what failed once more alone`, first)
  const again = afterSecondRun(first, read())
  flaky.push(...again.flaky.map((test) => ({ title, ...test })))
  count(title, again.results, isGreenAlone || failuresOf(again.results).length > 0)
}

function count(title, results, isGreen) {
  const failed = failuresOf(results)
  // A runner that fails without a failed test must not look green.
  if (!isGreen && failed.length === 0) failed.push({ name: 'the runner failed', failure: '' })
  passed += [...results.values()].filter(({ failure }) => failure === undefined).length
  failures.push(...failed.map((failure) => ({ title, ...failure })))
}

function vitest(project) {
  const file = `${reports}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  tests(
    `${project} tests`,
    (title, before) => {
      rmSync(file, { force: true })
      const alone = before === undefined ? [] : ['--maxWorkers=1', ...failedFiles(before)]
      return run(title, bin('vitest'), ['run', '--project', project, ...reporters, ...alone])
    },
    () => vitestResults(file),
  )
}

function endToEnd() {
  const file = `${reports}/e2e.json`
  const list = `${reports}/e2e-failed.txt`
  const env = {
    SUNDIAL_CHROMIUM: chromium(),
    SUNDIAL_HEADLESS_SHELL: headlessShell(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  }
  tests(
    'end to end in Chromium',
    (title, before) => {
      rmSync(file, { force: true })
      if (before !== undefined)
        writeFileSync(
          list,
          failuresOf(before)
            .map(({ name }) => name)
            .join('\n'),
        )
      const alone = before === undefined ? [] : ['--no-deps', '--workers=1', `--test-list=${list}`]
      return run(title, bin('playwright'), ['test', '--reporter=list,json', ...alone], env)
    },
    () => playwrightResults(file),
  )
}

step('lockfile', process.execPath, ['scripts/check-lockfile.mjs'])
step('format', bin('oxfmt'), ['--check', '.'])
step('lint and import direction', 'npm', ['run', '--silent', 'lint'])
for (const project of ['tsconfig.json', 'tsconfig.pure.json', 'apps/web/tsconfig.json']) {
  step(`types of ${project}`, bin('tsc'), ['-p', project])
}
vitest('unit')
vitest('web')
vitest('web-pages')

// Before integration, which starts the whole program with its web app.
console.log('\n── build')
await build()
step('first load and circles of chunks', process.execPath, ['scripts/check-first-load.mjs'])
vitest('integration')
endToEnd()

const rootReport = process.env.SUNDIAL_ROOT_REPORT
if (rootReport !== undefined) count('tests of root', vitestResults(rootReport), true)
const known = JSON.parse(readFileSync('e2e/flaky.json', 'utf8'))
const problems = flakyProblems(
  known,
  flaky.map(({ name }) => name),
  new Date(),
)
failures.push(...problems.map((name) => ({ title: 'flaky tests', name, failure: '' })))

for (const { title, name, failure } of failures) console.log(`\n✗ ${title}: ${name}\n${failure}`)
for (const { title, name, failure } of flaky)
  console.log(
    `\n↻ Flaky, to be mended within seven days and named in e2e/flaky.json: ${title}: ${name}\n${failure}`,
  )
if (!process.env.SUNDIAL_TEST_CLUSTER)
  console.log('\nNot run: the integration tests on a Citus cluster, as SUNDIAL_TEST_CLUSTER is not set.')
if (rootReport === undefined)
  console.log('\nNot run: the tests that only root can run ("npx vitest run --project root" as root).')
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
