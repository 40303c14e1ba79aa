import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { IntlProvider } from 'use-intl/react'
import { useSettings } from '../theme/settings.ts'
import { directionOf, knownLanguage, loadMessages, localeTag, type Messages } from './languages.ts'

export type Texts = { readonly language: string; readonly messages: Messages }

type Props = { readonly first: Texts; readonly children: ReactNode }

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Keeps the current language until the texts of the newly chosen one are loaded. */
export function LanguageProvider({ first, children }: Props) {
  const language = knownLanguage(useSettings((settings) => settings.language))
  const [loaded, setLoaded] = useState(first)

  useEffect(() => {
    if (loaded.language === language) return
    let current = true
    loadMessages(language).then(
      (messages) => current && setLoaded({ language, messages }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [language, loaded.language])

  // Before paint: a text never shows in the direction of the last language.
  useLayoutEffect(() => {
    document.documentElement.lang = loaded.language
    document.documentElement.dir = directionOf(loaded.language)
  }, [loaded])

  return (
    <Translations language={loaded.language} messages={loaded.messages}>
      {children}
    </Translations>
  )
}

export function Translations({ language, messages, children }: Texts & { readonly children: ReactNode }) {
  return (
    <IntlProvider
      locale={localeTag(language)}
      messages={messages}
      timeZone={timeZone}
      onError={() => undefined}
      getMessageFallback={({ key }) => key.split('.').at(-1) ?? key}
    >
      {children}
    </IntlProvider>
  )
}
