import { type ReactNode, useEffect } from 'react'
import { type Palette, palettes } from './palettes.ts'
import { useSettings } from './settings.ts'

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

/** The roles of a palette as the variables `--sun-*` of the page. */
export const variablesOf = ({ scheme, ...roles }: Palette): string => {
  const variables = Object.entries(roles).map(([role, value]) => `--sun-${kebab(role)}:${value}`)
  return `:root{color-scheme:${scheme};${variables.join(';')}}`
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
