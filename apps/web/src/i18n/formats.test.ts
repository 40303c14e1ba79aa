// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ageText, durationText } from '../format/time.ts'
import { groupDigits } from '../format/exact-number.ts'
import { languages, localeTag } from './languages.ts'

const threeDaysMs = 3 * 86_400_000

/** By the CLDR rules that Intl implements. */
const expected: Readonly<Record<string, readonly string[]>> = {
  en: ['3 days ago', '6 hours', '1,234,567.5'],
  zh: ['3天前', '6小时', '1,234,567.5'],
  ja: ['3 日前', '6 時間', '1,234,567.5'],
  ko: ['3일 전', '6시간', '1,234,567.5'],
  ar: ['قبل 3 أيام', '6 ساعات', '1,234,567.5'],
  ru: ['3 дн. назад', '6 часов', '1 234 567,5'],
  fa: ['3 روز پیش', '6 ساعت', '1,234,567.5'],
  es: ['hace 3 d', '6 horas', '1.234.567,5'],
}

test.each(languages)('ages, durations and figures read as %s writes them', (language) => {
  const locale = localeTag(language)
  const texts = [
    ageText(0, threeDaysMs, locale),
    durationText(21_600_000n, locale),
    groupDigits('1234567.5', locale),
  ]
  // No-break spaces and direction marks are left to Intl.
  expect(texts.map((text) => text.replaceAll(/\s/g, ' ').replaceAll(/\p{Cf}/gu, ''))).toEqual(
    expected[language],
  )
})
