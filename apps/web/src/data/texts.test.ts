import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { blocksOf, spansOf } from '../ui/markdown-blocks.ts'

const files = import.meta.glob<string>('../texts/*/*.md', { query: '?raw', import: 'default', eager: true })
const names = [...new Set(Object.keys(files).map((file) => file.split('/')[2] ?? ''))]

/** What a text is made of, whatever its language. */
const shapeOf = (text = '') =>
  blocksOf(text).map((block) => {
    const lines = block.kind === 'list' ? block.items : [block.text]
    const urls = lines.flatMap(spansOf).flatMap((span) => (span.kind === 'link' ? [span.url] : []))
    return [block.kind, lines.length, ...urls].join(' ')
  })

test.each(names.flatMap((name) => languages.map((language) => [name, language] as const)))(
  'the text %s is whole in %s',
  (name, language) => {
    const english = files[`../texts/${name}/en.md`]
    const own = files[`../texts/${name}/${language}.md`]
    expect(shapeOf(own)).toEqual(shapeOf(english))
    if (language !== 'en') expect(own).not.toBe(english)
  },
)
