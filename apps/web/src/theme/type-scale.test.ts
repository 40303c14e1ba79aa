// Each pair of size and weight is shaped and drawn for itself: a page with few of them is laid out sooner.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = 'apps/web/src'
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const)
const values = (property: string) =>
  sheets.flatMap(([file, css]) =>
    Array.from(
      css.matchAll(new RegExp(`[\\s{;]${property}:\\s*([^;]+);`, 'g')),
      ([, value]) => `${file}: ${value}`,
    ),
  )

test('sizes of letters are steps of the scale', () => {
  const sizes = values('font-size')
  expect(sizes.length).toBeGreaterThan(300)
  expect(sizes.filter((size) => !/: (inherit|var\(--sun-size-\w+\))$/.test(size))).toEqual([
    // Its comment says why.
    'sections/search/search-box.module.css: 16px',
  ])
})

test('letters have one of four weights, and the heaviest is for figures and titles', () => {
  // What a variable font declares is its range.
  const weights = values('font-weight').filter((weight) => !weight.endsWith(': 300 900'))
  expect(weights.filter((weight) => !/: (400|500|600|650)$/.test(weight))).toEqual([])
})
