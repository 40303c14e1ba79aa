import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl/react'
import { useSettings } from '../theme/settings.ts'
import { directionOf, knownLanguage, loadMessages, localeTag, type Messages } from './languages.ts'

type Loaded = { readonly language: string; readonly messages: Messages }

/** Keeps showing the language at hand until the texts of a newly chosen one are here. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const language = knownLanguage(useSettings((settings) => settings.language))
  const [loaded, setLoaded] = useState<Loaded>()

  useEffect(() => {
    let current = true
    loadMessages(language).then(
      (messages) => current && setLoaded({ language, messages }),
      () => current && setLoaded((held) => held ?? { language, messages: {} }),
    )
    return () => {
      current = false
    }
  }, [language])

  useEffect(() => {
    if (loaded === undefined) return
    document.documentElement.lang = loaded.language
    document.documentElement.dir = directionOf(loaded.language)
  }, [loaded])

  if (loaded === undefined) return null
  return (
    <Translations language={loaded.language} messages={loaded.messages}>
      {children}
    </Translations>
  )
}

export function Translations({ language, messages, children }: Loaded & { readonly children: ReactNode }) {
  return (
    <IntlProvider
      locale={localeTag(language)}
      messages={messages}
      timeZone={new Intl.DateTimeFormat().resolvedOptions().timeZone}
      onError={() => undefined}
      getMessageFallback={({ key }) => key.split('.').at(-1) ?? key}
    >
      {children}
    </IntlProvider>
  )
}
