import { labelsOf } from '@sundial/operations'
import { operationTypes } from '@sundial/protocol'
import { notSigned } from '@sundial/wallet'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { localeTag, type Messages } from '../../i18n/languages.ts'

const files = import.meta.glob<{ readonly review: { readonly plan: Record<string, string> } & Messages }>(
  '../../locales/review/*.json',
  { import: 'default', eager: true },
)

type Kind = keyof typeof operationTypes
const kinds = (Object.keys(operationTypes) as Kind[]).filter((kind) => !notSigned.has(kind))
const has = (key: string) => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** Arguments of a plan: the rows of the operation, and nothing that only an outcome or a server knows. */
function argumentsOf(kind: Kind, answer: 'yes' | 'no'): Record<string, unknown> {
  const { title: _, ...labels } = labelsOf(kind)
  return Object.fromEntries(
    [...Object.keys(labels), 'method'].flatMap((key) => [
      [key, `<${key}>`],
      [has(key), answer],
      [`${key}Count`, 3],
    ]),
  )
}

describe.each(Object.entries(files))('%s', (file, messages) => {
  const language = file.replace(/^.*\/|\.json$/g, '')

  test('has a plan for every operation that can be signed, and for nothing else', () => {
    expect(Object.keys(messages.review.plan).toSorted()).toEqual(kinds.toSorted())
  })

  test.each(kinds)('says what %s will do with what its bytes hold', (kind) => {
    const faults: unknown[] = []
    const t = createTranslator({
      locale: localeTag(language),
      messages: messages as never,
      onError: (error) => faults.push(error.message),
    }) as unknown as (key: string, values: object) => string
    for (const answer of ['yes', 'no'] as const) {
      const choices = {
        lock: String(answer === 'yes'),
        approval: 'true',
        support: 'false',
        resource: 'ENERGY',
      }
      const text = t(`review.plan.${kind}`, { ...argumentsOf(kind, answer), ...choices })
      expect(text).not.toMatch(/[{}]|undefined/)
      expect(text.length).toBeGreaterThan(4)
    }
    expect(faults).toEqual([])
  })
})
