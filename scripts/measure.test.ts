import { expect, test } from 'vitest'
import { importCycles, measure, repeatedExports, sourceFiles, vagueWords } from './measure.ts'

const file = (path: string, ...imports: readonly string[]) => ({
  path,
  text: imports.map((specifier) => `import type { A } from '${specifier}'\n`).join(''),
})

test('finds modules that import each other, by types too', () => {
  const files = [
    file('packages/a/src/one.ts', './two.ts'),
    file('packages/a/src/two.ts', './deep/three.ts'),
    file('packages/a/src/deep/three.ts', '../one.ts', '../four.ts'),
    file('packages/a/src/four.ts'),
  ]
  expect(importCycles(files)).toEqual([
    ['packages/a/src/deep/three.ts', 'packages/a/src/one.ts', 'packages/a/src/two.ts'],
  ])
  expect(importCycles(files.slice(1))).toEqual([])
})

test('counts the vague words inside names, and not inside other words', () => {
  expect(vagueWords('ifTold, heldSum, threshold, withheld, beside')).toEqual(['ifTold', 'heldSum', 'beside'])
})

test('measures each room and all of them', () => {
  const rows = measure([
    { path: 'packages/a/src/one.ts', text: 'told\n'.repeat(500) },
    { path: 'packages/b/src/two.ts', text: '\n'.repeat(500) },
  ])
  expect(
    rows.map(({ room, filesPerThousand, over400, wordsPerThousand }) => [
      room,
      filesPerThousand,
      over400,
      wordsPerThousand,
    ]),
  ).toEqual([
    ['packages/a', 2, 1, 1000],
    ['packages/b', 2, 1, 0],
    ['all', 2, 2, 500],
  ])
})

test('no source file has more than 400 lines', () => {
  expect(measure(sourceFiles()).at(-1)!.over400).toBe(0)
})

test('lists the names that files of one package export more than once', () => {
  const named = (path: string) => ({ path, text: 'export const pair = 1\nexport type Pair = 2\n' })
  const files = [named('packages/a/src/one.ts'), named('packages/b/src/two.ts')]
  expect(repeatedExports(files)).toEqual([])
  expect(repeatedExports([...files, named('packages/a/src/two.ts')])).toEqual([
    'pair: packages/a/src/one.ts packages/a/src/two.ts',
    'Pair: packages/a/src/one.ts packages/a/src/two.ts',
  ])
})
