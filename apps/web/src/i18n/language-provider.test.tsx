import { act, render, screen } from '@testing-library/react'
import { useTranslations } from 'use-intl/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { LanguageProvider, Translations } from './language-provider.tsx'
import messages from '../locales/en.json'

const english = { language: 'en', messages }

function Sample() {
  const t = useTranslations()
  return <p>{t('page.blocks')}</p>
}

beforeEach(() => useSettings.setState(useSettings.getInitialState(), true))
afterEach(() => vi.restoreAllMocks())

const inDocument = () => [document.documentElement.lang, document.documentElement.dir]

test.each([
  ['xx', ['en', 'ltr'], 'Blocks'],
  ['ar', ['ar', 'rtl'], /^[\u0600-\u06FF ]+$/],
  ['fa', ['fa', 'rtl'], /^[\u0600-\u06FF\u200C ]+$/],
  ['ru', ['ru', 'ltr'], /^[А-я ]+$/],
])(
  'the language %s is shown as %o: unknown ones fall back to en, Arabic and Persian run right to left',
  async (language, attributes, text) => {
    changeSettings({ language })
    render(
      <LanguageProvider first={english}>
        <Sample />
      </LanguageProvider>,
    )
    expect(await screen.findByText(text)).toBeTruthy()
    expect(inDocument()).toEqual(attributes)
  },
)

test('a newly chosen language is shown without a reload', async () => {
  render(
    <LanguageProvider first={english}>
      <Sample />
    </LanguageProvider>,
  )
  expect(await screen.findByText('Blocks')).toBeTruthy()
  act(() => changeSettings({ language: 'zh' }))
  expect(await screen.findByText('区块')).toBeTruthy()
  expect(inDocument()).toEqual(['zh', 'ltr'])
})

test('missing translation warnings are suppressed', () => {
  const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  render(
    <Translations language="en" messages={{}}>
      <Sample />
    </Translations>,
  )
  expect(screen.getByText('blocks')).toBeTruthy()
  for (const spy of logged) expect(spy).not.toHaveBeenCalled()
})
