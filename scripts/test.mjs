// npm test: every check of the project; the last line is "N passed, N failed". Two lanes run side by side, so that one works while
// the other waits for blocks, restarts and other programs, and take what is left in turn; what failed runs once more alone when both
// have ended.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { chromium, headlessShell } from './chromium.mjs'
import { run } from './run-step.mjs'
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
/** What runs when both lanes have ended: a busy machine can make a test late. */
const again = []

/** A command that is one check. */
async function step(title, command, parameters, env) {
  if (await run(title, command, parameters, env)) passed += 1
  else failures.push({ title, name: 'failed', failure: '' })
}

/**
 * Runs tests, and what failed once more alone: a fault fails twice. `start` runs them, all or those that failed, and writes a
 * report for `read`.
 */
async function tests(title, start, read) {
  const isGreen = await start(title, undefined)
  const first = read()
  const failed = failuresOf(first)
  // So many are no accident, and would take long.
  if (failed.length === 0 || failed.length > 40) return count(title, first, isGreen)
  again.push(async () => {
    const isGreenAlone = await start(`${title}, what failed once more alone`, first)
    const second = afterSecondRun(first, read())
    flaky.push(...second.flaky.map((test) => ({ title, ...test })))
    count(title, second.results, isGreenAlone || failuresOf(second.results).length > 0)
  })
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
  return tests(
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
  return tests(
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

/** Projects of tests that nobody has begun. The first waits most, and so runs beside the browser. */
const left = ['integration', 'unit', 'web-pages', 'web']

async function takeWhatIsLeft() {
  for (let project = left.shift(); project !== undefined; project = left.shift()) await vitest(project)
}

/** In a browser and in several programs: it waits often. */
async function programs(built) {
  await built
  await step('first load and circles of chunks', process.execPath, ['scripts/check-first-load.mjs'])
  await endToEnd()
  await takeWhatIsLeft()
}

/** Compiler and linter end before memory is short, and a fifth of their work would be to collect what they have used. */
const withoutCollector = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

async function sources(built) {
  await step('lockfile', process.execPath, ['scripts/check-lockfile.mjs'])
  await step('format', bin('oxfmt'), ['--check', '.'])
  await step('lint and import direction', 'npm', ['run', '--silent', 'lint'], withoutCollector)
  for (const project of ['tsconfig.json', 'tsconfig.pure.json', 'apps/web/tsconfig.json']) {
    // Each checker deduces the types of the libraries again: several take twice the work of one.
    await step(`types of ${project}`, bin('tsc'), ['-p', project, '--checkers', '1'], withoutCollector)
  }
  await built
  await step('npm package', process.execPath, ['scripts/check-package.mjs', '--unpack'])
  await takeWhatIsLeft()
}

console.log('\n── build')
const built = build()
await Promise.all([programs(built), sources(built)])
for (const runAgain of again) await runAgain()

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
if (!process.env.SUNDIAL_TEST_DUCKDB)
  console.log(
    '\nNot run: the queries of docs/export.md, as SUNDIAL_TEST_DUCKDB names no folder with @duckdb/node-api.',
  )
if (rootReport === undefined)
  console.log('\nNot run: the tests that only root can run ("npx vitest run --project root" as root).')
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
