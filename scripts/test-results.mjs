// Results of a step of npm test as a map from a test's name to its failure, and what a second run changes:
// a test without a failure has passed.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const shownCharacters = 2000

/** How the failure of a test begins that Playwright did not run. */
const notRun = '(skipped)'

/**
 * What vitest's JSON reporter wrote; without a report one failure. A file that fails outside its tests is a result too,
 * and so is a test that was skipped.
 */
export function vitestResults(path) {
  if (!existsSync(path)) return noReport(path)
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return new Map(report.testResults.flatMap(resultsOfFile))
}

function resultsOfFile({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const own = assertionResults.map(({ fullName, status: of, failureMessages = [] }, index) => {
    // Titles may repeat in a file.
    const isRepeated = assertionResults.findIndex((other) => other.fullName === fullName) < index
    const failure = of === 'passed' ? undefined : `(${of}) ${failureMessages.join('\n')}`
    return resultOf(`${file}: ${fullName}${isRepeated ? ` (${index})` : ''}`, file, failure)
  })
  const isOutside = status === 'failed' && assertionResults.every((test) => test.status === 'passed')
  return isOutside ? [...own, resultOf(file, file, message || 'failed outside its tests')] : own
}

/**
 * What Playwright's JSON reporter wrote. A test that did not run, or that was retried, is a failure.
 */
export function playwrightResults(path) {
  if (!existsSync(path)) return noReport(path)
  return new Map(resultsOfSuites(JSON.parse(readFileSync(path, 'utf8')).suites, []))
}

const resultsOfSuites = (suites, above) =>
  suites.flatMap(({ title, file, suites: inner = [], specs = [] }) => {
    const path = title === file ? above : [...above, title]
    return [
      ...resultsOfSuites(inner, path),
      ...specs.flatMap((spec) =>
        spec.tests.map(({ projectName, status, results }) => {
          const messages = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message))
          const failure = status === 'expected' ? undefined : `(${status}) ${messages.join('\n')}`
          const name = [`[${projectName}]`, `${spec.file}`, ...path, spec.title].join(' › ')
          return resultOf(name, spec.file, failure)
        }),
      ),
    ]
  })

const resultOf = (name, file, failure) => [
  name,
  { file, ...(failure !== undefined && { failure: failure.slice(0, shownCharacters) }) },
]

const noReport = (path) => new Map([resultOf(path, path, 'The runner wrote no report.')])

export const failuresOf = (results) =>
  [...results].flatMap(([name, { failure }]) => (failure === undefined ? [] : [{ name, failure }]))

export const failedFiles = (results) => [
  ...new Set([...results.values()].flatMap(({ file, failure }) => (failure === undefined ? [] : [file]))),
]

/**
 * The results after failed tests ran once more alone: a test that failed once and passed then is flaky, with its first
 * failure; one that failed twice, or is missing from the second run, has failed.
 */
export function afterSecondRun(first, second) {
  const results = new Map(first)
  const flaky = []
  for (const { name, failure } of failuresOf(first)) {
    const again = second.get(name)
    const isFile = first.get(name).file === name
    const passes = isFile ? passesAlone(second, name) : again !== undefined && again.failure === undefined
    if (!passes) continue
    // What did not run, because of a failure before it, is not flaky.
    if (!failure.startsWith(notRun)) flaky.push({ name, failure })
    if (isFile) results.delete(name)
    else results.set(name, again)
  }
  // Tests of a file that could not be loaded before, and new failures of the tests beside a flaky one.
  for (const [name, result] of second)
    if (!first.has(name) || (first.get(name).failure === undefined && result.failure !== undefined))
      results.set(name, result)
  return { results, flaky }
}

const passesAlone = (second, file) => {
  const own = [...second.values()].filter((result) => result.file === file)
  return own.length > 0 && own.every(({ failure }) => failure === undefined)
}

/** Flaky tests that the repository may know at once, and for how long. */
const most = { tests: 3, days: 7 }

/**
 * Why the list of known flaky tests, or the flaky ones of a run, fail the run.
 */
export function flakyProblems(known, seen, now) {
  const all = new Set([...known.map(({ test }) => test), ...seen])
  const old = known.filter(({ since }) => now.getTime() - Date.parse(since) > most.days * 86_400_000)
  const undated = known.filter(({ since }) => Number.isNaN(Date.parse(since)))
  return [
    ...old.map(
      ({ test, since }) => `${test} is flaky since ${since}, longer than ${most.days} days: mend it.`,
    ),
    ...undated.map(({ test }) => `${test} has no date in e2e/flaky.json.`),
    ...(all.size > most.tests
      ? [`${all.size} tests are flaky, more than ${most.tests}: mend them first.`]
      : []),
  ]
}
