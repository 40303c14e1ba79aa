import { type ReactNode, useEffect } from 'react'
import { palettes } from './palettes.ts'
import { useSettings } from './settings.ts'
import { variablesOf } from './variables-of.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * The colours of the chosen theme: text inside a style element with the page's nonce, which is not a sink of
 * Trusted Types.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const name = useSettings(({ theme }) => theme)
  useEffect(() => {
    document.documentElement.dataset['theme'] = name
  }, [name])
  return (
    <>
      <style nonce={nonce}>{variablesOf(palettes[name])}</style>
      {children}
    </>
  )
}
