import type { ReactNode } from 'react'
import type { AppConfig, RichTranslationValues, useTranslations } from 'use-intl'

type Texts = AppConfig['Messages']

/** A key of any text, with its namespaces. */
export type TextKey = Parameters<ReturnType<typeof useTranslations<never>>>[0]

/** Below `page.`: titles of pages and tabs. */
export type PageKey = keyof Texts['page']
/** Below `column.`: headings of tables. */
export type ColumnKey = keyof Texts['column']
/** Below `list.`: the title of a table and its text without rows. */
export type ListKey = keyof Texts['list']
/** Below `filter.`: names of filters. */
export type FilterKey = keyof Texts['filter']
/** Below `choice.`: values of filters and operations. */
export type ChoiceKey = keyof Texts['choice']

type Translator = { (key: never): string; has(key: never): boolean }

/** The text of a key that comes from data, or `fallback` where the language files do not have the key. */
export function textOr<Fallback extends string | undefined>(
  t: Translator,
  key: string,
  fallback: Fallback,
): string | Fallback {
  const known = key as never
  return t.has(known) ? t(known) : fallback
}

/** Components as the arguments of a text. The library formats them; its types allow text, numbers and tags only. */
export const richValues = (values: Readonly<Record<string, ReactNode>>): RichTranslationValues =>
  values as RichTranslationValues
