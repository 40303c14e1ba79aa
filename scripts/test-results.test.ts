import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  afterSecondRun,
  failedFiles,
  failuresOf,
  flakyProblems,
  playwrightResults,
  vitestResults,
} from './test-results.mjs'

const passed = { file: 'a.test.ts' }
const failed = { file: 'a.test.ts', failure: 'expected 1 to be 2' }

test('a test that fails once and then passes alone is flaky, and one that fails twice has failed', () => {
  const first = new Map([
    ['a.test.ts: once', failed],
    ['a.test.ts: twice', failed],
    ['a.test.ts: never', passed],
  ])
  const second = new Map([
    ['a.test.ts: once', passed],
    ['a.test.ts: twice', failed],
    ['a.test.ts: never', passed],
  ])
  const { results, flaky } = afterSecondRun(first, second)
  expect(flaky).toEqual([{ name: 'a.test.ts: once', failure: 'expected 1 to be 2' }])
  expect(failuresOf(results).map(({ name }) => name)).toEqual(['a.test.ts: twice'])
  expect(results.size).toBe(3)
})

test('a test that did not run because another one failed before it is not flaky when it passes alone', () => {
  const first = new Map([['a.spec.ts: later', { file: 'a.spec.ts', failure: '(skipped) ' }]])
  const { results, flaky } = afterSecondRun(first, new Map([['a.spec.ts: later', { file: 'a.spec.ts' }]]))
  expect([failuresOf(results), flaky]).toEqual([[], []])
})

test('a test that the second run does not report has failed', () => {
  const first = new Map([['a.test.ts: once', failed]])
  expect(failuresOf(afterSecondRun(first, new Map()).results)).toHaveLength(1)
})

test('a test that fails only in the second run has failed', () => {
  const first = new Map([
    ['a.test.ts: once', failed],
    ['a.test.ts: other', passed],
  ])
  const second = new Map([
    ['a.test.ts: once', passed],
    ['a.test.ts: other', failed],
  ])
  expect(failuresOf(afterSecondRun(first, second).results).map(({ name }) => name)).toEqual([
    'a.test.ts: other',
  ])
})

test('a file that fails outside its tests is flaky if all of its tests pass alone', () => {
  const first = new Map([['a.test.ts', { file: 'a.test.ts', failure: 'cannot start' }]])
  const second = new Map([
    ['a.test.ts: one', passed],
    ['a.test.ts: two', passed],
  ])
  const { results, flaky } = afterSecondRun(first, second)
  expect(flaky.map(({ name }) => name)).toEqual(['a.test.ts'])
  expect([...results.keys()]).toEqual(['a.test.ts: one', 'a.test.ts: two'])
  const still = afterSecondRun(
    first,
    new Map([['a.test.ts', { file: 'a.test.ts', failure: 'cannot start' }]]),
  )
  expect(failuresOf(still.results)).toHaveLength(1)
})

test('known flaky tests fail the run after seven days, and more than three fail it at once', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const known = (since: string) => [{ test: 'a', since }]
  expect(flakyProblems(known('2026-11-23'), ['a', 'b'], now)).toEqual([])
  expect(flakyProblems(known('2026-11-21'), [], now)).toEqual([
    'a is flaky since 2026-11-21, longer than 7 days: mend it.',
  ])
  expect(flakyProblems(known('soon'), [], now)).toEqual(['a has no date in e2e/flaky.json.'])
  expect(flakyProblems(known('2026-11-29'), ['b', 'c', 'd'], now)).toEqual([
    '4 tests are flaky, more than 3: mend them first.',
  ])
})

test('reads what the two runners report', () => {
  const file = resolve('packages/x/y.test.ts')
  const vitest = report({
    testResults: [
      {
        name: file,
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'works', status: 'passed' },
          { fullName: 'waits', status: 'pending' },
          { fullName: 'breaks', status: 'failed', failureMessages: ['because'] },
        ],
      },
      { name: resolve('z.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  const results = vitestResults(vitest)
  expect(failuresOf(results).map(({ name, failure }) => `${name} ${failure}`)).toEqual([
    'packages/x/y.test.ts: waits (pending) ',
    'packages/x/y.test.ts: breaks (failed) because',
    'z.test.ts no such module',
  ])
  expect(failedFiles(results)).toEqual(['packages/x/y.test.ts', 'z.test.ts'])
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ projectName: 'now', status, results: [{ errors: [{ message: 'late' }] }] }],
  })
  const playwright = report({
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('one', 'expected')],
        suites: [
          { title: 'group', file: 'a.spec.ts', specs: [spec('two', 'flaky'), spec('three', 'skipped')] },
        ],
      },
    ],
  })
  expect([...playwrightResults(playwright).keys()]).toEqual([
    '[now] › a.spec.ts › group › two',
    '[now] › a.spec.ts › group › three',
    '[now] › a.spec.ts › one',
  ])
  expect(failuresOf(playwrightResults(playwright))).toHaveLength(2)
  expect(failuresOf(vitestResults('no/report.json'))).toHaveLength(1)
})

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
