import { lexer, type Token } from 'marked'
import { type TextName, text } from './documents.ts'

/** Guides of `/help/docs`, in the order in which the page lists them. Each is a text of `texts/`. */
export const guideNames = ['visitors', 'wallet', 'operators', 'developers'] as const
export type GuideName = (typeof guideNames)[number]

export const isGuide = (name: string | undefined): name is GuideName =>
  (guideNames as readonly (string | undefined)[]).includes(name)

export const guideText = (name: GuideName, language: string) =>
  text(`guide-${name}` satisfies TextName, language)

export type Section = { readonly title: string; readonly text: string }

export type Guide = {
  readonly title: string
  /** What comes before the first section. */
  readonly lead: string
  readonly sections: readonly Section[]
}

/** A guide by its headings: `#` is its title, and each `##` begins a section. */
export function readGuide(markdown: string): Guide {
  const sections: { title: string; text: string }[] = []
  let title = ''
  let lead = ''
  for (const token of lexer(markdown)) {
    const section = sections.at(-1)
    if (isHeading(token, 1)) title = token.text
    else if (isHeading(token, 2)) sections.push({ title: token.text, text: '' })
    else if (section === undefined) lead += token.raw
    else section.text += token.raw
  }
  return { title, lead: lead.trim(), sections }
}

const isHeading = (token: Token, depth: number): token is Token & { readonly text: string } =>
  token.type === 'heading' && (token as { readonly depth?: number }).depth === depth

export type FoundSection = Section & { readonly guide: GuideName; readonly of: string }

/** Sections with every typed word in their title or text. Case and the width of letters do not matter. */
export function sectionsWith(
  guides: readonly (Guide & { readonly name: GuideName })[],
  typed: string,
): readonly FoundSection[] {
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
