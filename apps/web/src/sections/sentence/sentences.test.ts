import { labelsOf } from '@sundial/operations'
import { operationTypes } from '@sundial/protocol'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { localeTag, type Messages } from '../../i18n/languages.ts'

const files = import.meta.glob<{ readonly sentence: { readonly done: Record<string, string> } & Messages }>(
  '../../locales/sentence/*.json',
  { import: 'default', eager: true },
)

type Kind = keyof typeof operationTypes
const kinds = Object.keys(operationTypes) as Kind[]

const has = (key: string) => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** Arguments that `sentenceValues` adds to the rows of an operation. */
const ofOutcome = ['withdrawn', 'unstaked', 'paid', 'canceled', 'number', 'created', 'method', 'other']

/** Arguments that a sentence of the kind may use: its rows, whether they are set, their counts, and the outcome. */
function namesOf(kind: Kind): Set<string> {
  const { title: _, ...labels } = labelsOf(kind)
  const keys = [...Object.keys(labels), ...ofOutcome]
  return new Set(keys.flatMap((key) => [key, has(key), `${key}Count`]))
}

describe.each(Object.entries(files))('%s', (file, messages) => {
  const language = file.replace(/^.*\/|\.json$/g, '')
  const { done } = messages.sentence

  test('has a sentence for every operation, and for nothing else', () => {
    expect(Object.keys(done)).toEqual(kinds)
  })

  test.each(kinds)('says what %s did with what the operation holds', (kind) => {
    const faults: unknown[] = []
    const t = createTranslator({
      locale: localeTag(language),
      messages: messages as never,
      onError: (error) => faults.push(error.message),
    }) as unknown as (key: string, values: object) => string
    for (const answer of ['yes', 'no']) {
      const values = Object.fromEntries(
        [...namesOf(kind)].map((name) => {
          if (name.endsWith('Count')) return [name, 3]
          return [name, name.startsWith('has') ? answer : `<${name}>`]
        }),
      )
      const choices = {
        lock: String(answer === 'yes'),
        approval: 'true',
        support: 'false',
        resource: 'ENERGY',
      }
      const text = t(`sentence.done.${kind}`, { ...values, ...choices })
      expect(text).not.toMatch(/[{}]|undefined/)
      const named = [...text.matchAll(/<(\w+)>/g)].map(([, name]) => name)
      expect(new Set(named).size).toBe(named.length)
      expect(text.length).toBeGreaterThan(8)
    }
    expect(faults).toEqual([])
  })
})
