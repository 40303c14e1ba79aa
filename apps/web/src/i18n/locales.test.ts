import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { operationTypes } from '@sundial/protocol'
import { labelsOf } from '@sundial/operations'
import {
  directionOf,
  knownLanguage,
  languages,
  loadMessages,
  localeTag,
  type Messages,
  languageName,
} from './languages.ts'
import { languageOf, messagesByFile as files, partsOf, textsIn } from './testing-texts.ts'

const english = files['../locales/en.json'] ?? {}

const argumentsOf = (text: string) => partsOf(text).names

const anyArguments = new Proxy({}, { get: (_, name) => (name === 'count' ? 5 : 7), has: () => true })

test('the eight languages of the product are here', () => {
  expect(languages).toEqual(['en', 'ar', 'es', 'fa', 'ja', 'ko', 'ru', 'zh'])
})

describe.each(Object.entries(files))('%s', (file, messages) => {
  const language = languageOf(file)
  const texts = new Map(textsIn(messages))
  const englishTexts = new Map(textsIn(files[file.replace(/[^/]+$/, 'en.json')] ?? {}))

  test('has the same keys as English', () => {
    expect([...texts.keys()].toSorted()).toEqual([...englishTexts.keys()].toSorted())
  })

  test('has the same arguments in every text', () => {
    const differing = [...texts].filter(
      ([key, text]) => argumentsOf(text).join() !== argumentsOf(englishTexts.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  test('parses as ICU messages', () => {
    const faults: unknown[] = []
    const t = createTranslator({
      locale: localeTag(language),
      messages: messages as never,
      onError: (error) => faults.push(error.message),
    }) as unknown as (key: string, values: object) => string
    for (const [key, text] of texts) {
      const names = argumentsOf(text)
      t(key, Object.fromEntries(names.map((name) => [name, Reflect.get(anyArguments, name) as number])))
    }
    expect(faults).toEqual([])
  })
})

test('a topic has a file for every language', () => {
  const folders = Object.keys(files).map((file) => file.replace(/[^/]+$/, ''))
  for (const folder of new Set(folders)) {
    expect(folders.filter((one) => one === folder)).toHaveLength(languages.length)
  }
})

test('every operation of the protocol has a title and every row of it a label', () => {
  const { operation, field } = english as { operation: Messages; field: Messages }
  for (const kind of Object.keys(operationTypes) as (keyof typeof operationTypes)[]) {
    const { title, ...labels } = labelsOf(kind)
    expect(operation[kind]).toBe(title)
    expect(field).toMatchObject(labels)
  }
})

test.each([
  ['de', 'en'],
  ['', 'en'],
  ['zh-TW', 'zh'],
  ['AR', 'ar'],
  ['fa_IR', 'fa'],
])('reads %s as %s', (wanted, known) => {
  expect(knownLanguage(wanted)).toBe(known)
})

test('Arabic and Persian run right to left', () => {
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar', 'fa'])
})

test('languages have their own names', () => {
  expect(languageName('es')).toBe('Español')
  expect(languageName('ja')).toBe('日本語')
})

test('digits are the same in every language', () => {
  for (const language of languages) {
    expect(new Intl.NumberFormat(localeTag(language), { useGrouping: false }).format(1234567890)).toBe(
      '1234567890',
    )
  }
})

test('a key that is missing in a language falls back to English', async () => {
  expect(await loadMessages('xx')).toEqual(english)
})
