import { expect, expectTypeOf, test } from 'vitest'
import { createTranslator } from 'use-intl'
import english from '../locales/en.json'
import type { Tab } from '../ui/tabs.tsx'
import type { Column } from '../lists/table-rows.tsx'
import { type ColumnKey, type PageKey, type TextKey, textOr } from './keys.ts'

const t = createTranslator({ locale: 'en', messages: english, namespace: 'choice', onError: () => undefined })

test('a key from data has its text, an unknown one the fallback', () => {
  expect(textOr(t, 'ENERGY', 'Strom')).toBe('Energy')
  expect(textOr(t, 'WIND', 'Wind')).toBe('Wind')
})

test('only keys of the English texts compile', () => {
  expectTypeOf<'page.home'>().toExtend<TextKey>()
  expectTypeOf<'page.nowhere'>().not.toExtend<TextKey>()
  expectTypeOf<'page'>().not.toExtend<TextKey>()
  expectTypeOf<Column<unknown>['title']>().toEqualTypeOf<ColumnKey>()
  expectTypeOf<Tab['title']>().toEqualTypeOf<PageKey>()
  // @ts-expect-error there is no such text
  expect(() => t('WIND')).not.toThrow()
})
