// npm test: every check of the project; the last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = '.cache/reports'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const bin = (name) => `node_modules/.bin/${name}`

let passed = 0
let failed = 0
// Repeated before the last line, so that the end of a log names them.
const failures = []

// Reports a step that hangs, before a caller ends the whole run.
const mostMs = 40 * 60_000

function step(title, command, parameters, { count = one, env = {} } = {}) {
  console.log(`\n── ${title}`)
  const startedMs = Date.now()
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: mostMs,
  })
  console.log(`── ${title}: ${Math.floor((Date.now() - startedMs) / 1000)} s`)
  const result = count(status === 0)
  // A runner that dies without a report, or fails outside any test, must not look green.
  if (status !== 0 && result.failed === 0) result.failed = 1
  if (result.failed > 0)
    failures.push(...(result.names?.length ? result.names : ['failed']).map((n) => `${title}: ${n}`))
  passed += result.passed
  failed += result.failed
}

const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

const vitestReport = (file) => () => {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const names = report.testResults.flatMap((suite) => {
    const own = suite.assertionResults.filter(({ status }) => status !== 'passed')
    const described = own.map(
      (test) => `${test.fullName} (${test.status})\n${(test.failureMessages ?? []).join('\n')}`,
    )
    const outside = suite.status === 'failed' && own.length === 0 ? [suite.message] : []
    return [...described, ...outside].map(
      (text) => `${relative(process.cwd(), suite.name)}: ${text.slice(0, 2000)}`,
    )
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests, names }
}

const playwrightReport = (file) => () => {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    names: brokenSpecs(suites),
  }
}

function brokenSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...brokenSpecs(inner),
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status !== 'expected'))
      .map(nameOfSpec),
  ])
}

function nameOfSpec({ file, line, title, tests }) {
  const errors = tests.flatMap(({ results }) =>
    results.flatMap(({ errors: reported = [] }) => reported.map((e) => e.message)),
  )
  return `${file}:${line} ${title} ${errors.join('\n').slice(0, 2000)}`
}

function vitest(project) {
  const file = `${reports}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  step(`${project} tests`, bin('vitest'), ['run', '--project', project, ...reporters], {
    count: vitestReport(file),
  })
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
const report = `${reports}/e2e.json`
step('end to end in Chromium', bin('playwright'), ['test', '--reporter=list,json'], {
  count: playwrightReport(report),
  env: { SUNDIAL_CHROMIUM: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
})

const rootReport = process.env.SUNDIAL_ROOT_REPORT
if (rootReport !== undefined) {
  const { names = ['no report'], ...counted } = vitestReport(rootReport)()
  passed += counted.passed
  // A file that fails outside any test counts as well.
  failed += Math.max(counted.failed, names.length > 0 ? 1 : 0)
  failures.push(...names.map((name) => `tests of root: ${name}`))
}

for (const failure of failures) console.log(`\n✗ ${failure}`)
if (!process.env.SUNDIAL_TEST_CLUSTER)
  console.log('\nNot run: the integration tests on a Citus cluster, as SUNDIAL_TEST_CLUSTER is not set.')
if (rootReport === undefined)
  console.log('\nNot run: the tests that only root can run ("npx vitest run --project root" as root).')
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
