import { lexer, walkTokens } from 'marked'
import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { pageAt } from '../pages.ts'
import { guideNames, isGuide, readGuide, sectionsWith } from './guides.ts'

const files = import.meta.glob<string>('../texts/guide-*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const guidesIn = (language: string) =>
  guideNames.map((name) => ({ name, ...readGuide(files[`../texts/guide-${name}/${language}.md`] ?? '') }))

test('every folder of a guide is listed', () => {
  const folders = new Set(Object.keys(files).map((file) => file.split('/')[2]))
  expect([...folders].toSorted()).toEqual(guideNames.map((name) => `guide-${name}`).toSorted())
  expect(isGuide('wallet')).toBe(true)
  expect(isGuide('nothing')).toBe(false)
})

test.each(languages)('a guide in %s has a title, a lead and sections', (language) => {
  for (const { title, lead, sections } of guidesIn(language)) {
    expect(title).not.toBe('')
    expect(lead).not.toBe('')
    expect(sections.length).toBeGreaterThan(4)
    expect(new Set(sections.map((section) => section.title)).size).toBe(sections.length)
  }
})

test('every link of a guide leads to a page of the app', () => {
  const links: string[] = []
  for (const text of Object.values(files))
    void walkTokens(lexer(text), (token) => {
      if (token.type === 'link') links.push(String(token.href))
    })
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter((link) => !link.startsWith('#/') || pageAt(link.slice(1)) === undefined)).toEqual([])
})

test.each([
  ['en', 'final confirmed', ['See whether a transaction is final']],
  ['en', 'SUNDIAL_NODE_KEY', ['Keep secrets']],
  ['en', 'curl cheat', ['Move time and blocks']],
  ['en', 'no such words', []],
  ['en', '  ', []],
  ['ru', 'порог', ['Подписывать несколькими людьми']],
  ['zh', '助记词', ['登录', '保管密钥']],
])('in %s the words %j find %j', (language, typed, titles) => {
  expect(sectionsWith(guidesIn(language), typed).map(({ title }) => title)).toEqual(titles)
})
