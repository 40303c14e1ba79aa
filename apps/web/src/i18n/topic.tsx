import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl/react'
import { knownLanguage, loadTopic, type Messages, over } from './languages.ts'

const requests = new Map<string, Promise<Messages>>()

function textsOf(topic: string, language: string): Promise<Messages> {
  const key = `${topic}/${language}`
  const cached = requests.get(key)
  if (cached !== undefined) return cached
  const texts = loadTopic(topic, language)
  requests.set(key, texts)
  // A failed request is repeated next time.
  texts.catch(() => requests.delete(key))
  return texts
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
