import {
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  MantineProvider,
  useMantineTheme,
} from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { palettes } from './palettes.ts'
import { type ThemeName, useSettings } from './settings.ts'
import { mantineThemes, variablesOf } from './themes.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const name = useSettings(({ theme }) => theme)
  useEffect(() => {
    document.documentElement.dataset['theme'] = name
  }, [name])
  return (
    <MantineProvider
      theme={mantineThemes[name]}
      forceColorScheme={palettes[name].scheme}
      getStyleNonce={() => nonce}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <ThemeVariables name={name} />
      {children}
    </MantineProvider>
  )
}

/**
 * Mantine writes its variables through innerHTML, which Trusted Types refuses. Text inside a style element
 * is no such sink, so the page needs no policy at all.
 */
function ThemeVariables({ name }: { readonly name: ThemeName }) {
  const theme = useMantineTheme()
  const variables = deepMerge(defaultCssVariablesResolver(theme), variablesOf(palettes[name]))
  return <style nonce={nonce}>{convertCssVariables(variables, ':root')}</style>
}
