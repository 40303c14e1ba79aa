// npm run break [-- WORD …]: plants bugs one at a time in a copy of the repository and runs the tests that have to notice each;
// words choose those whose names contain one of them. Ends with 1 when a bug went unnoticed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRepository } from './copy-repository.ts'
import { type PlantedBug, plantedBugs } from './planted-bugs.ts'

const words = process.argv.slice(2)
const chosen = plantedBugs.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
const copy = mkdtempSync(join(tmpdir(), 'sundial-break-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => process.exit(1))
copyRepository(copy)
const report = join(copy, '.report.json')

/** The first test that fails in the copy, with its failure. Each run has few files, which one worker runs. */
function failureOf(project: PlantedBug['project'], tests: readonly string[]): string | undefined {
  const command = ['run', '--project', project, '--maxWorkers=1', '--bail=1', '--reporter=json']
  const { status, stderr } = spawnSync(
    join(copy, 'node_modules/.bin/vitest'),
    [...command, `--outputFile=${report}`, ...tests],
    { cwd: copy, encoding: 'utf8' },
  )
  if (status !== 0 && status !== 1) throw new Error(stderr)
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults.find((file) => file.status === 'failed')
  const test = failed?.assertionResults.find((one) => one.status === 'failed')
  if (test !== undefined) return `${test.fullName}\n${test.failureMessages.join('\n')}`
  // A file that cannot be loaded, or has no tests, notices nothing.
  if (failed !== undefined || numTotalTests === 0)
    throw new Error(`${tests.join(' ')}: ${failed?.message ?? 'no test ran'}\n${stderr}`)
  return undefined
}

type Report = {
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

for (const project of new Set(chosen.map((bug) => bug.project))) {
  const tests = new Set(chosen.filter((bug) => bug.project === project).flatMap((bug) => bug.tests))
  const failure = failureOf(project, [...tests])
  if (failure !== undefined) throw new Error(`Without a bug a ${project} test fails: ${failure}`)
}

const unnoticed = chosen.filter(({ name, file, from, to, project, tests }) => {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`"${name}" does not name one place of ${file}.`)
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  const failure = failureOf(project, tests)
  writeFileSync(path, source)
  console.log(failure === undefined ? `✗ not noticed: ${name}` : `✓ ${name}: ${failure.split('\n')[0]}`)
  return failure === undefined
})
console.log(`\n${chosen.length - unnoticed.length} of ${chosen.length} bugs noticed`)
process.exit(unnoticed.length === 0 ? 0 : 1)
