import { expect, test } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { QuerySamples, askedNames } from './asked-samples.tsx'
import { partNames } from './part-samples.tsx'
import { shownNames } from './show-samples.tsx'
import { uiNames } from './ui-samples.tsx'

const sources = import.meta.glob<string>(
  ['../../show/*.tsx', '../../ui/*.tsx', '../*.tsx', '!../../*/*.test.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const nameOf = (file: string) => file.replace(/^.*\/|\.tsx$/g, '')
const components = Object.keys(sources)
  .filter((file) => /\/(show|ui)\//.test(file))
  .map(nameOf)
const shown = [...shownNames, ...uiNames, ...partNames, ...askedNames].map(nameOf)

/** Seen within what the gallery shows, or within its page: each with where. */
const within: Readonly<Record<string, string>> = {
  'chart-canvas': 'chart-frame',
  'chart-frame': 'chart',
  'chart-table': 'chart-frame',
  'column-choice': 'data-table',
  'csv-link': 'data-table',
  'empty-rows': 'data-table',
  'jump-to-page': 'pager',
  'list-filters': 'data-table',
  pager: 'data-table',
  'qr-dialog': 'qr-button',
  quantity: 'amount',
  'row-chunk': 'table-rows',
  'rows-note': 'data-table',
  'skeleton-rows': 'data-table',
  'table-rows': 'data-table',
  'table-summary': 'data-table',
}
/** Of the whole page: its heading, and the one tooltip for everything in it. */
const ofThePage = ['page-header', 'tooltip-layer', 'toasts']

test('what the gallery shows are components there are, each once', () => {
  const names = new Set(Object.keys(sources).map(nameOf))
  expect(shown.filter((name) => !names.has(name))).toEqual([])
  expect(new Set(shown).size).toBe(shown.length)
})

test('every component of ui/ and show/ is in the gallery', () => {
  const seen = new Set([...shown, ...Object.keys(within), ...ofThePage])
  expect(components.filter((name) => !seen.has(name))).toEqual([])
})

test('what is seen within another component is part of it', () => {
  const apart = Object.entries(within).filter(([part, whole]) => {
    const source = Object.entries(sources).find(([file]) => nameOf(file) === whole)?.[1] ?? ''
    return !source.includes(`/${part}.tsx'`)
  })
  expect(apart).toEqual([])
})

test('what asks the server shows each of its states without one', async () => {
  const { container } = await renderAt('/demo', <QuerySamples />)
  for (const text of ['Balances verified', 'Mismatch', 'Not compared yet', '≈ 0.27 USD', '1.234567 USDT'])
    expect(container.textContent).toContain(text)
  expect(container.textContent?.match(/Look-alike name/g)?.length).toBeGreaterThan(0)
})
