// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { chartColours } from '../theme/chart-colours.ts'
import { palettes } from '../theme/palettes.ts'
import { svgOf } from './drawn-marks.ts'
import { pictureMarks, wrapped } from './history-picture.ts'
import { pictureHeight, pictureWidth } from './picture-words.ts'

const look = {
  palette: palettes.light,
  colours: chartColours.light,
  font: '"Figtree", sans-serif',
  direction: 'ltr',
  isStill: true,
  width: pictureWidth,
} as const
const measure = () => (text: string) => text.length * 7
const history = {
  at: [0, 86_400_000],
  lines: [
    { name: '<evil & "one">', values: [1, 2], textAt: String, shortOf: String, axis: 0, shape: 'area' },
  ],
  window: [0, 1],
  isOpen: false,
  isLog: false,
  timeOf: String,
  tickOf: String,
} as const
const words = { theme: 'light', locale: 'en', title: 'A title' } as const

test('a long note is in several lines above the lower edge, and the drawing ends above it', () => {
  const note = 'word '.repeat(120)
  const marks = pictureMarks(history, { ...words, note }, { look, measure })
  const lines = marks.filter((mark) => mark.kind === 'text' && mark.text.startsWith('word'))
  expect(lines.length).toBeGreaterThan(3)
  const ys = lines.flatMap((mark) => (mark.kind === 'text' ? [mark.y] : []))
  expect(Math.max(...ys)).toBeLessThan(pictureHeight)
  const below = marks.flatMap((mark) =>
    mark.kind === 'area' ? mark.points.filter((_, at) => at % 2 === 1) : [],
  )
  expect(Math.max(...below)).toBeLessThan(Math.min(...ys))
})

test('a text without spaces is broken between its words', () => {
  const text = '按区块统计的所有交易数量包括失败的交易'
  const lines = wrapped(text, 40, (one) => one.length * 7)
  expect(lines.join('')).toBe(text)
  expect(lines.length).toBeGreaterThan(2)
})

test('a picture is well-formed whatever names strangers chose', () => {
  const marks = pictureMarks(history, { ...words, note: 'a < b & c' }, { look, measure })
  const page = { ...look, width: pictureWidth, height: pictureHeight, background: '#fff' }
  const read = new DOMParser().parseFromString(svgOf(marks, page), 'image/svg+xml')
  expect(read.querySelector('parsererror')).toBeNull()
  const shown = [...read.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(shown).toContain('<evil & "one">')
  expect(shown).toContain('a < b & c')
})
