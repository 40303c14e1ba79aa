import { queryOptions } from '@tanstack/react-query'
import { defaultLanguage } from '../i18n/languages.ts'

/** A folder for each text, in it a file for each language; each comes when its page is opened. */
const loaders = import.meta.glob<string>('../texts/*/*.md', { query: '?raw', import: 'default' })

export type TextName = 'about' | 'api' | 'faq' | 'ledger' | 'licences' | 'source-terms' | 'terms'

/** Markdown of a text, in English where the language has none. */
export const text = (name: TextName, language: string) =>
  queryOptions({
    queryKey: ['text', name, language],
    queryFn: () => {
      const load =
        loaders[`../texts/${name}/${language}.md`] ?? loaders[`../texts/${name}/${defaultLanguage}.md`]
      if (load === undefined) throw new Error(`There is no text ${name}.`)
      return load()
    },
    staleTime: Infinity,
  })
