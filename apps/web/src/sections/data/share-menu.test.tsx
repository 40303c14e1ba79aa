import { expect, test } from 'vitest'
import { framedPages } from '../../router.tsx'
import { frameCode } from './share-menu.tsx'

test('the code for another site has the whole URL, and a title of any language cannot leave its attribute', () => {
  const code = frameCode('https://x.example/embed#/data/charts/fees?range=1y&with=blocks', '"><script>')
  const page = new DOMParser().parseFromString(code, 'text/html')
  expect(page.body.children).toHaveLength(1)
  const frame = page.body.firstElementChild!
  expect(frame.getAttribute('src')).toBe('https://x.example/embed#/data/charts/fees?range=1y&with=blocks')
  expect(frame.getAttribute('title')).toBe('"><script>')
})

test('a frame has the pages of charts and no other', () => {
  const led = framedPages.map(({ redirect, path }) => redirect ?? path)
  expect(led).toContain('/data/charts/{-$chart}')
  expect(led.filter((path) => !/^\/data\/(?:charts|stats)(?:\/|$)/.test(path))).toEqual([])
})
