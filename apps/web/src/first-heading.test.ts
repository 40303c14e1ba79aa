// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { showFirstHeading } from './first-heading.ts'

const titles = {
  en: { home: 'Look up anything', block: 'Block', transactions: 'Transactions' },
  ar: { home: 'ابحث', block: 'الكتلة', transactions: 'المعاملات' },
}
const heading = () => document.querySelector<HTMLElement>('.first-page')

beforeEach(() => {
  document.body.innerHTML =
    `<script type="application/json" id="first-titles">${JSON.stringify(titles)}</script>` +
    '<main class="first-page"><h1>Look up anything</h1><p>In English.</p></main>'
})

test.each([
  ['/block/276/transfers', 'en', 'Block 276'],
  ['/blockchain/transactions', 'en', 'Transactions'],
  ['/', 'ar', 'ابحث'],
])('a page at %s in %s is named before the app is here', (path, language, text) => {
  showFirstHeading(path, language)
  expect(heading()?.textContent.trim()).toBe(text)
})

test('the heading has the direction of its language, and what it is about keeps its own', () => {
  showFirstHeading('/block/276', 'ar')
  expect(heading()).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(heading()?.querySelector('bdi')?.textContent).toBe('276')
})

test('an address is shown as text, whatever it holds', () => {
  showFirstHeading('/block/<img src=x>', 'en')
  expect(heading()?.querySelector('img')).toBeNull()
  expect(heading()?.textContent).toBe('Block <img src=x>')
})

test.each([
  ['/rating', 'en', 'no title'],
  ['/nothing/here', 'en', 'no page'],
  ['/block/276', 'xx', 'no language'],
])('nothing is said of %s in %s: %s', (path, language) => {
  showFirstHeading(path, language)
  expect(heading()).toBeNull()
})

test('a page without titles has no heading', () => {
  document.querySelector('#first-titles')?.remove()
  showFirstHeading('/block/276', 'en')
  expect(heading()).toBeNull()
})
