// npm test: every check of the project; the last line is "N passed, N failed".
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from './chromium.mjs'
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
const began = Date.now()
const secondsSince = (ms) => Math.floor((Date.now() - ms) / 1000)

let passed = 0
// Repeated before the last lines, so that the end of a log names them.
const failures = []
const flaky = []
/** Tests that failed beside others: they run once more, alone, when everything else is done. */
const again = []

// Reports a step that hangs, before a caller ends the whole run.
const mostMs = 40 * 60_000

/** What runs now, for those who wait: its output follows when it has ended. */
const running = new Map()
const telling = setInterval(() => {
  const steps = [...running].map(([title, sinceMs]) => `${title} for ${secondsSince(sinceMs)} s`)
  console.log(`… ${secondsSince(began)} s: ${steps.join(', ')}`)
}, 60_000)
telling.unref()

/** Runs a command, and prints its output as a whole, since others run beside it; true if it exits with 0. */
async function run(title, command, parameters, env = {}) {
  const startedMs = Date.now()
  running.set(title, startedMs)
  const path = `${reports}/${title.replace(/[^\w.-]+/g, '-')}.log`
  const log = createWriteStream(path)
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: mostMs,
  })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const isGreen = await new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })
  await new Promise((resolve) => log.end(resolve))
  running.delete(title)
  console.log(`\n── ${title}\n${readFileSync(path, 'utf8').trimEnd()}`)
  console.log(`── ${title}: ${secondsSince(startedMs)} s, at ${secondsSince(began)} s`)
  return isGreen
}

/** A command that is one check. */
async function step(title, command, parameters) {
  const isGreen = await run(title, command, parameters)
  if (isGreen) passed += 1
  else failures.push({ title, name: 'failed', failure: '' })
  return isGreen
}

/**
 * Runs tests, and what failed once more alone: a busy machine can make a test late, and a fault fails twice.
 * `start` runs them, all or those that failed, and writes a report for `read`.
 */
async function tests(title, start, read) {
  const isGreen = await start(title, undefined)
  const first = read()
  const failed = failuresOf(first)
  // So many are no accident, and would take long.
  if (failed.length === 0 || failed.length > 40) return count(title, first, isGreen)
  again.push(async () => {
    const isGreenAlone = await start(`${title}, what failed once more alone`, first)
    const after = afterSecondRun(first, read())
    flaky.push(...after.flaky.map((test) => ({ title, ...test })))
    count(title, after.results, isGreenAlone || failuresOf(after.results).length > 0)
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
  const env = { SUNDIAL_CHROMIUM: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
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

/** The built program, which the integration and end-to-end tests start. */
async function built() {
  await step('build', process.execPath, ['scripts/build.mjs'])
  await step('first load and circles of chunks', process.execPath, ['scripts/check-first-load.mjs'])
}

/** What needs no browser. The build is ready before the integration tests, which start the whole program. */
async function withoutBrowser(building) {
  await step('lockfile', process.execPath, ['scripts/check-lockfile.mjs'])
  await step('format', bin('oxfmt'), ['--check', '.'])
  await step('lint and import direction', 'npm', ['run', '--silent', 'lint'])
  for (const project of ['tsconfig.json', 'tsconfig.pure.json', 'apps/web/tsconfig.json'])
    await step(`types of ${project}`, bin('tsc'), ['-p', project])
  await vitest('unit')
  await vitest('web')
  await vitest('web-pages')
  await building
  await vitest('integration')
}

await withoutBrowser(built())
// Alone: browsers and the programs that they look at use both processors of a small machine.
await endToEnd()
for (const runAlone of again) await runAlone()

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
