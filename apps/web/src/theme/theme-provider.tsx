import { type ReactNode, useEffect } from 'react'
import { useSettings } from './settings.ts'
import './generated/themes.css'

/** Shows the colours of the chosen theme: the style sheet has those of each. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const name = useSettings(({ theme }) => theme)
  useEffect(() => {
    document.documentElement.dataset['theme'] = name
  }, [name])
  return children
}
