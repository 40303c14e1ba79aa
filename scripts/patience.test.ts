import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listed = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')

/** Each ends one turn of a loop, not a test. */
const turns = [
  'e2e/lists.spec.ts: toBeInViewport({ timeout: 500 })',
  'e2e/lists.spec.ts: toBeVisible({ timeout: 5000 })',
  'e2e/parted.spec.ts: toContainText(nowBlock.blockID, { timeout: 5000 })',
  'e2e/wallet-tokens.spec.ts: toBeEnabled({ timeout: 2000 })',
]

const limit =
  /\w+\([^()]*\{\s*timeout: [\d_]+[^}]*\}\)|^ *\}, [\d_]{4,}\)$|^ +[\d_]{4,},\n\)$|setTimeout\([\d_]{5,}\)|setConfig\(\{[^}]*imeout[^}]*\}/gm

/** Limits in a file, as its path and the call. */
const limitsIn = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(limit)].map(([call]) => `${path}: ${call.trim()}`)

test('no test has a time limit of its own: a busy machine is slow, not wrong', () => {
  const files = listed(
    '*.test.ts',
    '*.test.tsx',
    'e2e/*.ts',
    'apps/*/test/*.ts',
    'packages/*/test/*.ts',
  ).filter((path) => path !== 'scripts/patience.test.ts')
  expect(files.length).toBeGreaterThan(700)
  expect(files.flatMap(limitsIn)).toEqual(turns)
})

test('times that a test measures are those of the processor', () => {
  const clock = /expect\((?:performance|Date)\.now\(\) - \w+\)\.toBeLessThan/
  const files = listed('*.test.ts', '*.test.tsx').filter((path) => clock.test(readFileSync(path, 'utf8')))
  expect(files).toEqual([])
})
