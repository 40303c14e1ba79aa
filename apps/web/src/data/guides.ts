import { queryOptions } from '@tanstack/react-query'
import { loadText, text } from './documents.ts'

/** Guides of `/help/docs`, in the order in which the page lists them. Each is a text of `texts/`. */
export const guideNames = ['visitors', 'wallet', 'operators', 'developers'] as const
export type GuideName = (typeof guideNames)[number]

export const isGuide = (name: string | undefined): name is GuideName =>
  (guideNames as readonly (string | undefined)[]).includes(name)

export const guideText = (name: GuideName, language: string) => text(`guide-${name}`, language)

/** All guides. One query: `useQueries` would be new in the first load. */
export const allGuides = (language: string) =>
  queryOptions({
    queryKey: ['guides', language],
    queryFn: () => Promise.all(guideNames.map((name) => loadGuide(name, language))),
    staleTime: Infinity,
  })

const loadGuide = async (name: GuideName, language: string): Promise<NamedGuide> => ({
  ...readGuide(await loadText(`guide-${name}`, language)),
  name,
})

export type Section = { readonly title: string; readonly text: string }

export type Guide = {
  readonly title: string
  /** What comes before the first section. */
  readonly lead: string
  readonly sections: readonly Section[]
}

export type NamedGuide = Guide & { readonly name: GuideName }

/** A guide by its headings: `#` is its title, and each `##` begins a section. Code of our guides has no such lines. */
export function readGuide(markdown: string): Guide {
  const [head = '', ...parts] = markdown.split(/^## /m)
  const [title, lead] = cutLine(head.replace(/^# /, ''))
  return {
    title,
    lead,
    sections: parts.map((part) => {
      const [of, text] = cutLine(part)
      return { title: of, text }
    }),
  }
}

function cutLine(text: string): readonly [line: string, rest: string] {
  const [line = '', ...rest] = text.split('\n')
  return [line.trim(), rest.join('\n').trim()]
}

export type FoundSection = Section & { readonly guide: GuideName; readonly of: string }

/** Sections with every typed word in their title or text. Case and the width of letters do not matter. */
export function sectionsWith(guides: readonly NamedGuide[], typed: string): readonly FoundSection[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return guides.flatMap(({ name, title: of, sections }) =>
    sections
      .filter((section) => {
        const all = plain(`${section.title} ${section.text}`)
        return words.every((word) => all.includes(word))
      })
      .map((section) => ({ ...section, guide: name, of })),
  )
}

const plain = (written: string) => written.normalize('NFKC').toLowerCase()
