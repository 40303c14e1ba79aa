import type { ReactNode } from 'react'
import type { useTranslations } from 'use-intl/react'
import type { SentenceValues } from './sentence-values.tsx'

export type Translate = ReturnType<typeof useTranslations<'sentence'>>

/** A text around components: each value stands once in it and has a key of its own. */
export const richText = (t: Translate, name: string, values: SentenceValues): ReactNode =>
  // A text takes any value it is made of; the types know of texts and numbers alone.
  t.rich(name as never, values as never)
