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
  /** Arguments of `useTranslations`; empty where complete keys are used. */
  readonly namespaces: ReadonlySet<string>
  /** Quoted words and member names: a key in a variable can be any of them. */
  readonly words: ReadonlySet<string>
  /** `acts.${act}` as a pattern of its possible keys. */
  readonly patterns: readonly RegExp[]
}

const wordsOf = (pattern: RegExp, source: string) =>
  [...source.matchAll(pattern)].map(([, word = '']) => word)

const read = (source: string): Source => ({
  namespaces: new Set([
    ...wordsOf(/useTranslations(?:<|\()'([\w.]+)'/g, source),
    // The namespace is a variable: any word of the file.
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
    // The key is a variable: any word.
    ...(/\bt\((?:\w+[),]|\w+\.)/.test(source) ? [/^([\w-]+)$/] : []),
  ],
})

const files = sources.map(([, source]) => read(source))
const others = Object.values(
  import.meta.glob<string>(
    [
      '../../../../packages/abi/src/*.ts',
      '../../../../packages/solidity/src/**/*.ts',
      '../../../../packages/operations/src/**/*.ts',
      '../../../../packages/wallet/src/**/*.ts',
      '../../../../packages/api/src/{shared,endpoints,rating}/**/*.ts',
      '../../../../packages/api/src/services/services.ts',
      '!../../../../packages/**/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).map((source) => read(source))

/** Every word that a key in a variable can be: of our own code, of operations and of responses. */
const everyWord = new Set([
  ...[...files, ...others].flatMap(({ words }) => [...words]),
  ...Object.keys(operationTypes).flatMap((kind) => [
    kind,
    ...Object.keys(labelsOf(kind as keyof typeof operationTypes)),
  ]),
])

/** Whether a file uses the key: quoted in a file with its namespace, or possibly through a variable. */
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

/** Namespaces whose keys come from data: operations and their rows, pages, columns, parameters. */
const byName = new Set(['page', 'column', 'filter', 'choice', 'unit', 'operation', 'field', 'parameter.name'])

const english = Object.entries(messagesByFile)
  .filter(([file]) => file.endsWith('/en.json'))
  .flatMap(([file, messages]) => textsIn(messages).map(([key]) => [file, key] as const))

test('no text is unused', () => {
  const unused = english.filter(([, key]) => {
    const namespace = key.split('.').slice(0, -1).join('.')
    const name = key.split('.').at(-1) ?? ''
    return byName.has(namespace) ? !everyWord.has(name) : !isUsed(key)
  })
  expect(unused.map(([file, key]) => `${file} ${key}`)).toEqual([])
})

test('an unused text is found', () => {
  expect(isUsed('home.latestBlocks')).toBe(true)
  expect(isUsed('home.latestBlocksOfYesterday')).toBe(false)
  expect(isUsed('nowhere.home')).toBe(false)
})
