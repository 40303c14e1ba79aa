import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { languageOf, textsByLanguage } from './testing-texts.ts'

type Term = {
  /** The term of that language's TRON community, or the common part of its forms. */
  readonly say: string
  /** Patterns of wrong terms. */
  readonly never?: readonly string[]
  /** A note for translators. */
  readonly note?: string
}
type Glossary = Readonly<Record<string, Term>>

const files = import.meta.glob<Glossary>('./glossary/*.json', { import: 'default', eager: true })
const glossaries = Object.entries(files).map(([file, terms]) => [languageOf(file), terms] as const)

test('every language has a glossary, with the same terms', () => {
  expect(glossaries.map(([language]) => language).toSorted()).toEqual(languages.toSorted())
  const terms = Object.keys(files['./glossary/en.json'] ?? {})
  for (const [, glossary] of glossaries) expect(Object.keys(glossary)).toEqual(terms)
})

test.each(glossaries)('the texts in %s say what the glossary says', (language, glossary) => {
  const all = (textsByLanguage.get(language) ?? []).map(({ words }) => words.toLowerCase()).join('\n')
  const unsaid = Object.values(glossary).filter(
    ({ say }) => !say.split('|').some((form) => all.includes(form.toLowerCase())),
  )
  expect(unsaid).toEqual([])
})

test.each(glossaries)('no text in %s says what the glossary avoids', (language, glossary) => {
  const texts = textsByLanguage.get(language) ?? []
  const said = Object.entries(glossary).flatMap(([term, { never = [] }]) =>
    never
      .map((pattern) => new RegExp(pattern, 'u'))
      .flatMap((pattern) =>
        texts.filter(({ words }) => pattern.test(words)).map(({ at, words }) => `${term}: ${at}: ${words}`),
      ),
  )
  expect(said).toEqual([])
})
