import { useTranslations } from 'use-intl/react'

/** Words for a row of an operation: `field.<key>` of the locale, else the English of the operation, else the key. */
export function useFieldLabel(): (key: string, english?: string) => string {
  const t = useTranslations('field')
  return (key, english = key) => (t.has(key as never) ? t(key as never) : english)
}
