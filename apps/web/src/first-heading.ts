import { directionOf } from './i18n/languages.ts'
import { pageAt } from './pages.ts'

/** Titles of pages by language, as the build puts them into the page: `{"en": {"block": "Block", …}, …}`. */
type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Puts what the page at a path is called, and what it is about, where the server could not: it sees neither the language
 * nor what follows `#`. The app replaces it. Removes the heading where the build gave no title.
 */
export function showFirstHeading(path: string, language: string): void {
  const heading = document.querySelector<HTMLElement>('.first-page')
  const titles = JSON.parse(document.querySelector('#first-titles')?.textContent || '{}') as Titles
  const page = pageAt(path)
  if (page === undefined || page.redirect !== undefined) return heading?.remove()
  const title = titles[language]?.[page.title]
  if (heading === null || title === undefined) return heading?.remove()
  const at = page.path.split('/').findIndex((part) => part.startsWith('$'))
  const subject = Object.assign(document.createElement('bdi'), { textContent: path.split('/')[at] ?? '' })
  const first = Object.assign(document.createElement('h1'), { textContent: title })
  if (subject.textContent !== '') first.append(' ', subject)
  heading.replaceChildren(first)
  Object.assign(heading, { lang: language, dir: directionOf(language) })
}
