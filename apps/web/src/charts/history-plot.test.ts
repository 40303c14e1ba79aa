import { expect, test } from 'vitest'
import { chartColours } from '../theme/chart-colours.ts'
import { palettes } from '../theme/palettes.ts'
import type { Mark } from './drawn-marks.ts'
import type { History, HistoryLine } from './history-model.ts'
import { plotOf } from './history-plot.ts'

const look = {
  palette: palettes.light,
  colours: chartColours.light,
  font: 'serif',
  direction: 'ltr',
  isStill: true,
  width: 400,
} as const
const size = { width: 400, height: 260, widthOf: (text: string) => text.length * 7 }

const line = (values: readonly (number | undefined)[], more: Partial<HistoryLine> = {}): HistoryLine => ({
  name: 'one',
  values,
  textAt: (place) => `exact ${place}`,
  shortOf: String,
  axis: 0,
  shape: 'line',
  ...more,
})
const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 1)
const history = (lines: readonly HistoryLine[], more: Partial<History> = {}): History => ({
  at: lines[0]!.values.map((_, place) => start + place * dayMs),
  lines,
  window: [0, lines[0]!.values.length - 1],
  isOpen: false,
  isLog: false,
  timeOf: String,
  tickOf: (at) => new Date(at).toISOString().slice(2, 10),
  ...more,
})

const [colour] = chartColours.light
const drawn = (given: History, more: object = {}) => plotOf(given, { ...look, ...more }, size)
const ofLine = (marks: readonly Mark[]) => marks.filter((mark) => mark.colour === colour)
const kinds = (marks: readonly Mark[]) => ofLine(marks).map(({ kind }) => kind)
const texts = (marks: readonly Mark[]) => marks.filter((mark) => mark.kind === 'text')

test('an unknown figure is a gap in the line, and a figure between two gaps is a point', () => {
  const { marks } = drawn(history([line([1, 2, undefined, 3, undefined, 5, 6])]))
  expect(kinds(marks)).toEqual(['line', 'dot', 'line'])
})

test('ten years of days are a few points for each pixel, and the highest and lowest days are among them', () => {
  const values = Array.from({ length: 3650 }, (_, place) =>
    place === 1777 ? 900 : place === 2222 ? -50 : place % 97,
  )
  const { marks, box } = drawn(history([line(values)]))
  const [stroke] = ofLine(marks)
  if (stroke?.kind !== 'line') throw new Error('There is no line.')
  expect(stroke.points.length / 2).toBeLessThanOrEqual(4 * (box.width + 1))
  const ys = stroke.points.filter((_, at) => at % 2 === 1)
  const short = drawn(history([line([900, -50])])).marks
  const [both] = ofLine(short)
  expect([Math.min(...ys), Math.max(...ys)]).toEqual(
    both?.kind === 'line' ? [both.points[1], both.points[3]] : [],
  )
})

test('more bars than pixels are the highest bar of each pixel', () => {
  const values = Array.from({ length: 3650 }, (_, place) => (place === 1777 ? 900 : 1))
  const { marks, box } = drawn(history([line(values, { shape: 'bars' })]))
  const [bars] = ofLine(marks)
  if (bars?.kind !== 'bars') throw new Error('There are no bars.')
  expect(bars.boxes.length).toBeLessThanOrEqual(box.width + 2)
  expect(Math.max(...bars.boxes.map(({ height }) => height))).toBeCloseTo((900 / 1000) * box.height)
})

test('the way to a period that is not over is dashed, and its bar is pale', () => {
  const stroke = ofLine(drawn(history([line([1, 2, 3])], { isOpen: true })).marks)
  expect(stroke.map((mark) => mark.kind === 'line' && [mark.points.length / 2, mark.dash])).toEqual([
    [2, undefined],
    [2, [3, 4]],
  ])
  const bars = ofLine(drawn(history([line([1, 2], { shape: 'bars' })], { isOpen: true })).marks)
  expect(bars.map((mark) => mark.kind === 'bars' && mark.opacity)).toEqual([1, 0.45])
})

test('parts are on top of each other, and those below zero hang down', () => {
  const parts = [3, 4, -2].map((value) => line([value], { shape: 'stacked' }))
  const { marks } = drawn(history(parts))
  const boxes = marks.flatMap((mark) => (mark.kind === 'bars' ? mark.boxes : []))
  const bottomOf = ({ top, height }: (typeof boxes)[number]) => top + height
  expect(bottomOf(boxes[1]!)).toBeCloseTo(boxes[0]!.top)
  expect(boxes[2]!.top).toBeCloseTo(bottomOf(boxes[0]!))
})

test('zero has no place on a logarithmic axis, whose ticks are powers of ten', () => {
  const { marks } = drawn(history([line([0, 10, 1000])], { isLog: true }))
  const [stroke] = ofLine(marks)
  expect(stroke?.kind === 'line' && stroke.points.length).toBe(4)
  expect(
    texts(marks)
      .map(({ text }) => text)
      .filter((text) => !text.includes('-')),
  ).toEqual(['10', '100', '1000'])
})

test('amounts begin at zero; figures that are lines alone show how they move', () => {
  const least = (shape: HistoryLine['shape']) =>
    texts(drawn(history([line([90, 100], { shape })])).marks)[0]?.text
  expect([least('area'), least('bars'), least('line')]).toEqual(['0', '0', '90'])
})

test('no label of a time is cut or lies on another, and there is one near each end', () => {
  for (const count of [2, 30, 180, 3650]) {
    const { marks, box } = drawn(history([line(Array.from({ length: count }, () => 1))]))
    const times = texts(marks).filter(({ anchor }) => anchor === 'center')
    const edges = times.map(
      ({ x, text }) => [x - size.widthOf(text) / 2, x + size.widthOf(text) / 2] as const,
    )
    expect(times.length).toBeGreaterThan(1)
    for (const [at, [left, right]] of edges.entries()) {
      expect(left).toBeGreaterThanOrEqual(box.left)
      expect(right).toBeLessThanOrEqual(box.left + box.width)
      if (at > 0) expect(left).toBeGreaterThan(edges[at - 1]![1])
    }
  }
})

test('only the window is drawn, and time runs to the left where the language does', () => {
  const given = history([line([1, 2, 3, 4])], { window: [1, 2] })
  const [ltr, rtl] = [drawn(given), drawn(given, { direction: 'rtl' })]
  expect(ofLine(ltr.marks).map((mark) => mark.kind === 'line' && mark.points.length)).toEqual([4])
  expect(ltr.xOf(1)).toBeLessThan(ltr.xOf(2))
  expect(rtl.xOf(1)).toBeGreaterThan(rtl.xOf(2))
  expect(rtl.box.left).toBeGreaterThan(ltr.box.left)
  for (const plot of [ltr, rtl]) expect([1, 2].map((place) => plot.placeAt(plot.xOf(place)))).toEqual([1, 2])
})

test('a second unit has an axis of its own on the other side', () => {
  const { marks, box } = drawn(history([line([1, 2]), line([1000, 3000], { axis: 1 })]))
  const sides = texts(marks).map(({ x }) =>
    x < box.left ? 'left' : x > box.left + box.width ? 'right' : 'below',
  )
  expect(new Set(sides)).toEqual(new Set(['left', 'right', 'below']))
})
