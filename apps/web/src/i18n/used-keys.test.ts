import { expect, test } from 'vitest'
import { labelsOf } from '@sundial/operations'
import { operationTypes } from '@sundial/protocol'
import { messagesByFile, textsIn } from './testing-texts.ts'

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./texts.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

type Source = {
  /** Words given to `useTranslations`; empty where whole keys are asked for. */
  readonly namespaces: ReadonlySet<string>
  /** What stands in quotes, or names a member: what a key asked for by a variable can come from. */
  readonly words: ReadonlySet<string>
  /** `acts.${act}` as what it can be. */
  readonly patterns: readonly RegExp[]
}

const wordsOf = (pattern: RegExp, source: string) =>
  [...source.matchAll(pattern)].map(([, word = '']) => word)

const read = (source: string): Source => ({
  namespaces: new Set([
    ...wordsOf(/useTranslations(?:<|\()'([\w.]+)'/g, source),
    // Asked in a namespace that is a variable: any word of the file.
    ...(/useTranslations\([a-z]/.test(source) ? wordsOf(/'([\w.]+)'/g, source) : []),
    ...(/useTranslations\(\)|useTranslations>|<Topic/.test(source) ? [''] : []),
  ]),
  words: new Set([
    ...wordsOf(/'([\w.-]+)'/g, source),
    ...wordsOf(/"([\w.-]+)"/g, source),
    ...wordsOf(/\b(\w+)\??:/g, source),
    ...wordsOf(/'([^'\n]*)'\.split/g, source).flatMap((line) => line.split(' ')),
  ]),
  patterns: [
    ...wordsOf(/`((?:[\w.]|\$\{[\w.]+\})*\$\{[\w.]+\}(?:[\w.]|\$\{[\w.]+\})*)`/g, source).map(
      (template) =>
        new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([\\w-]+)')}$`),
    ),
    // A key that is a variable: any word there is.
    ...(/\bt\((?:\w+[),]|\w+\.)/.test(source) ? [/^([\w-]+)$/] : []),
  ],
})

const files = sources.map(([, source]) => read(source))
const others = Object.values(
  import.meta.glob<string>(
    [
      '../../../../packages/operations/src/**/*.ts',
      '../../../../packages/api/src/{schema,shape,endpoints}/**/*.ts',
      '!../../../../packages/**/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).map((source) => read(source))

/** Everything a key asked for by a variable can be: of our own code, of operations and of answers. */
const everyWord = new Set([
  ...[...files, ...others].flatMap(({ words }) => [...words]),
  ...Object.keys(operationTypes).flatMap((kind) => [
    kind,
    ...Object.keys(labelsOf(kind as keyof typeof operationTypes)),
  ]),
])

/** Whether some file asks for it: in quotes in a file that asks in its namespace, or by a variable that can be it. */
function isUsed(key: string): boolean {
  const parts = key.split('.')
  return parts.some((_, at) => {
    const namespace = parts.slice(0, at).join('.')
    const rest = parts.slice(at).join('.')
    return files.some(
      ({ namespaces, words, patterns }) =>
        namespaces.has(namespace) &&
        (words.has(rest) ||
          patterns.some((pattern) =>
            pattern
              .exec(rest)
              ?.slice(1)
              .every((word) => everyWord.has(word)),
          )),
    )
  })
}

/** Asked for by names that come from elsewhere: operations and their rows, pages, columns, parameters. */
const byName = new Set(['page', 'column', 'filter', 'choice', 'unit', 'operation', 'field', 'parameter.name'])

const english = Object.entries(messagesByFile)
  .filter(([file]) => file.endsWith('/en.json'))
  .flatMap(([file, messages]) => textsIn(messages).map(([key]) => [file, key] as const))

test('no text is kept that nothing asks for', () => {
  const unused = english.filter(([, key]) => {
    const namespace = key.split('.').slice(0, -1).join('.')
    const name = key.split('.').at(-1) ?? ''
    return byName.has(namespace) ? !everyWord.has(name) : !isUsed(key)
  })
  expect(unused.map(([file, key]) => `${file} ${key}`)).toEqual([])
})

test('a text that nothing asks for is found', () => {
  expect(isUsed('home.latestBlocks')).toBe(true)
  expect(isUsed('home.latestBlocksOfYesterday')).toBe(false)
  expect(isUsed('nowhere.home')).toBe(false)
})
