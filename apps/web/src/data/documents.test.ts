// @vitest-environment jsdom
import { lexer, walkTokens } from 'marked'
import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { callsWith } from './documents.ts'

const files = import.meta.glob<string>('../texts/*/*.md', { query: '?raw', import: 'default', eager: true })
const names = [...new Set(Object.keys(files).map((file) => file.split('/')[2] ?? ''))]

/** What a text is made of, whatever its language. */
function shapeOf(text = ''): readonly string[] {
  const shape: string[] = []
  void walkTokens(lexer(text), (token) => {
    if (token.type === 'link') shape.push(`link ${token.href}`)
    if (token.type === 'code') shape.push(token.text)
    if (/^(heading|paragraph|list_item|code|blockquote|table|html)$/.test(token.type)) shape.push(token.type)
  })
  return shape
}

test.each(names.flatMap((name) => languages.map((language) => [name, language] as const)))(
  'the text %s is whole in %s',
  (name, language) => {
    const english = files[`../texts/${name}/en.md`]
    const own = files[`../texts/${name}/${language}.md`]
    expect(shapeOf(own)).toEqual(shapeOf(english))
    if (language !== 'en') expect(own).not.toBe(english)
  },
)

const calls = [
  { method: 'GET', path: '/api/block', summary: 'Blocks, newest first' },
  { method: 'POST', path: '/api/broadcast', summary: 'Sends a transaction' },
]

test.each([
  ['block newest', ['/api/block']],
  ['POST', ['/api/broadcast']],
  ['', ['/api/block', '/api/broadcast']],
  ['nothing like it', []],
])('calls with %j', (typed, paths) => {
  expect(callsWith(calls, typed).map(({ path }) => path)).toEqual(paths)
})
