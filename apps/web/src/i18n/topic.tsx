import { type ReactNode, use, useEffect, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl/react'
import { readSettings } from '../theme/stored-settings.ts'
import { defaultLanguage, knownLanguage, type Messages, over } from './languages.ts'
import { notePending } from './pending-texts.ts'

/** Texts that only some pages need, in a folder for each topic; the first load has no list of their files. */
const loaders = import.meta.glob<{ readonly default: Messages }>('../locales/*/*.json')

/** Texts of a topic over the English ones. Throws when a file does not load. */
export async function loadTopic(topic: string, language: string): Promise<Messages> {
  const load = async (code: string) => (await loaders[`../locales/${topic}/${code}.json`]?.())?.default ?? {}
  const [english, chosen] = await Promise.all([
    englishTexts.get(topic) ?? load(defaultLanguage),
    load(language),
  ])
  return over(english, chosen)
}

/** Those that came with the code of a page, by topic. */
const englishTexts = new Map<string, Messages>()
const requests = new Map<string, Promise<Messages>>()

function textsOf(topic: string, language: string): Promise<Messages> {
  const key = `${topic}/${language}`
  const cached = requests.get(key)
  if (cached !== undefined) return cached
  const english = language === defaultLanguage ? englishTexts.get(topic) : undefined
  const texts = english === undefined ? loadTopic(topic, language) : ready(english)
  requests.set(key, texts)
  // A failed request is repeated next time.
  texts.catch(() => requests.delete(key))
  notePending(texts)
  return texts
}

/** Loads the texts of topics that are probably wanted soon, in the language of the page. */
export function usePreloadedTopics(...topics: readonly string[]): void {
  const language = knownLanguage(useLocale())
  const names = topics.join(' ')
  useEffect(() => {
    for (const name of names.split(' ')) textsOf(name, language).catch(() => undefined)
  }, [names, language])
}

/** What `use` of React reads without waiting. */
const ready = (texts: Messages): Promise<Messages> =>
  Object.assign(Promise.resolve(texts), { status: 'fulfilled', value: texts })

/** Adds topics whose English texts are part of the page's code; those of the stored language load at once. */
export function loadWithPage(english: Readonly<Record<string, Messages>>): void {
  const language = knownLanguage(readSettings().language)
  for (const [name, texts] of Object.entries(english)) {
    englishTexts.set(name, texts)
    textsOf(name, language).catch(() => undefined)
  }
}

type Props = { readonly name: string; readonly children: ReactNode }

/** Adds the texts of `locales/<name>/` to its children; suspends until they are loaded. */
export function Topic({ name, children }: Props) {
  const locale = useLocale()
  const messages = useMessages()
  const texts = use(textsOf(name, knownLanguage(locale)))
  const all = useMemo(() => over(messages as Messages, texts), [messages, texts])
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  )
}
