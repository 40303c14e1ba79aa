import { queryOptions } from '@tanstack/react-query'
import { defaultLanguage } from '../i18n/languages.ts'
import { request } from './api.ts'

/** Each text has a folder with a file for each language; a page loads its text when it opens. */
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

export type ApiParameter = {
  readonly name: string
  readonly description?: string
  readonly required?: boolean
  readonly schema?: { readonly type?: string; readonly default?: unknown }
}

type Operation = {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly ApiParameter[]
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

export type ApiCall = Operation & { readonly method: string; readonly path: string }

/** The calls of the server's OpenAPI document, as it lists them. */
export const apiDocument = () =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: async ({ signal }): Promise<readonly ApiCall[]> => {
      const { body } = await request<Document>('/openapi.json', {}, signal)
      return callsOf(body)
    },
    staleTime: Infinity,
  })

const callsOf = ({ paths }: Document): readonly ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

/** Calls whose path or summary has every word in it. */
export function callsWith(calls: readonly ApiCall[], typed: string): readonly ApiCall[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ method, path, summary = '' }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
