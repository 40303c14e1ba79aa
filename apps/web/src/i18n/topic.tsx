import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl/react'
import { knownLanguage, loadTopic, type Messages, over } from './languages.ts'

const asked = new Map<string, Promise<Messages>>()

function textsOf(topic: string, language: string): Promise<Messages> {
  const key = `${topic}/${language}`
  const held = asked.get(key)
  if (held !== undefined) return held
  const texts = loadTopic(topic, language)
  asked.set(key, texts)
  // What did not arrive is asked for again.
  texts.catch(() => asked.delete(key))
  return texts
}

type Props = { readonly name: string; readonly children: ReactNode }

/** Adds the texts of `locales/<name>/` for what it holds; suspends until they are here. */
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
