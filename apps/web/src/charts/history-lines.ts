import type { Box, Mark } from './drawn-marks.ts'
import type { History, HistoryLine } from './history-model.ts'

/** Where the periods and figures of a drawing are, in px. */
export type Frame = {
  readonly history: History
  /** Of the middle of a period. */
  readonly xOf: (place: number) => number
  /** Of a figure on an axis. */
  readonly yOf: (value: number, axis: 0 | 1) => number
  /** Where bars and areas begin. */
  readonly base: (axis: 0 | 1) => number
  /** Between two periods. */
  readonly stepPx: number
  readonly colourOf: (line: number) => string
}

/** On a logarithmic axis zero has no place. */
export const drawable = (value: number | undefined, isLog: boolean): number | undefined =>
  value === undefined || (isLog && value <= 0) ? undefined : value

/** The marks of all lines. However many periods there are, each pixel of the width gets a few points at most. */
export function marksOfLines(frame: Frame): readonly Mark[] {
  const { lines } = frame.history
  return [
    ...stackMarks(frame),
    ...lines.flatMap((line, index) =>
      line.shape === 'stacked'
        ? []
        : line.shape === 'bars'
          ? barMarks(frame, index)
          : strokeMarks(frame, index),
    ),
  ]
}

/** A period that is not over is pale, or at the end of a dashed line. */
const isOpenPlace = ({ history: { isOpen, at } }: Frame, place: number): boolean =>
  isOpen && place === at.length - 1

const barShare = 0.72
const [widestBarPx, paleOpacity] = [28, 0.45]

/** The places of a window in groups that share a column of pixels; alone where there is room for each. */
function columnsOf({ history: { window }, xOf, stepPx }: Frame): readonly (readonly number[])[] {
  const [first, last] = window
  const columns: number[][] = []
  let open = Number.NaN
  for (let place = first; place <= last; place += 1) {
    const column = stepPx >= 1 ? place : Math.floor(xOf(place))
    if (column === open) columns.at(-1)!.push(place)
    else columns.push([place])
    open = column
  }
  return columns
}

function boxOf({ xOf, stepPx }: Frame, place: number, [from, to]: readonly [number, number]): Box {
  const width = Math.max(1, Math.min(widestBarPx, stepPx * barShare))
  const left = stepPx >= 1 ? xOf(place) - width / 2 : Math.floor(xOf(place))
  return { left, top: Math.min(from, to), width, height: Math.abs(to - from) }
}

function barMarks(frame: Frame, index: number): readonly Mark[] {
  const { values, axis } = frame.history.lines[index]!
  const boxes: Box[] = []
  const pale: Box[] = []
  for (const places of columnsOf(frame)) {
    // The highest of a column covers the others.
    const place = places.reduce((most, one) =>
      Math.abs(valueAt(frame, values, one) ?? 0) > Math.abs(valueAt(frame, values, most) ?? 0) ? one : most,
    )
    const value = valueAt(frame, values, place)
    if (value === undefined) continue
    const box = boxOf(frame, place, [frame.base(axis), frame.yOf(value, axis)])
    ;(isOpenPlace(frame, place) ? pale : boxes).push(box)
  }
  return barsIn(frame.colourOf(index), boxes, pale)
}

const barsIn = (colour: string, boxes: readonly Box[], pale: readonly Box[]): readonly Mark[] => [
  ...(boxes.length === 0 ? [] : [{ kind: 'bars', boxes, colour, opacity: 1 } as const]),
  ...(pale.length === 0 ? [] : [{ kind: 'bars', boxes: pale, colour, opacity: paleOpacity } as const]),
]

const valueAt = (
  { history: { isLog } }: Frame,
  values: readonly (number | undefined)[],
  place: number,
): number | undefined => drawable(values[place], isLog)

/** Parts on top of each other, those below zero downwards. */
function stackMarks(frame: Frame): readonly Mark[] {
  const { lines } = frame.history
  const stacked = lines.flatMap((line, index) => (line.shape === 'stacked' ? [{ line, index }] : []))
  if (stacked.length === 0) return []
  const boxes = stacked.map((): { readonly whole: Box[]; readonly pale: Box[] } => ({ whole: [], pale: [] }))
  for (const places of columnsOf(frame)) {
    const place = places.reduce((most, one) => (heightOf(lines, one) > heightOf(lines, most) ? one : most))
    let [up, down] = [0, 0]
    for (const [order, { line }] of stacked.entries()) {
      const value = line.values[place]
      if (value === undefined || value === 0) continue
      const from = value > 0 ? up : down
      if (value > 0) up += value
      else down += value
      const box = boxOf(frame, place, [frame.yOf(from, line.axis), frame.yOf(from + value, line.axis)])
      boxes[order]![isOpenPlace(frame, place) ? 'pale' : 'whole'].push(box)
    }
  }
  return boxes.flatMap(({ whole, pale }, order) => barsIn(frame.colourOf(stacked[order]!.index), whole, pale))
}

/** What all parts of a period are together. */
export const heightOf = (lines: readonly HistoryLine[], place: number): number =>
  lines.reduce(
    (sum, { shape, values }) => (shape === 'stacked' ? sum + Math.max(0, values[place] ?? 0) : sum),
    0,
  )

const [strokePx, dotPx, areaOpacity] = [2, 3.5, 0.13]

/** A line between its gaps, and the way to the period that is not over as dashes. */
function strokeMarks(frame: Frame, index: number): readonly Mark[] {
  const { values, axis, shape } = frame.history.lines[index]!
  const colour = frame.colourOf(index)
  const point = (place: number) => {
    const value = valueAt(frame, values, place)
    return value === undefined ? undefined : ([frame.xOf(place), frame.yOf(value, axis)] as const)
  }
  const [first, last] = frame.history.window
  const end = isOpenPlace(frame, last) ? last - 1 : last
  const stretches = stretchesOf(first, end, point)
  const newest = end === last ? undefined : point(last)
  const before = newest && end >= first ? point(end) : undefined
  return [
    ...stretches.flatMap((points): readonly Mark[] => {
      // A period between two gaps is no line: it is a point.
      if (points.length === 2 && !(before !== undefined && points[0] === before[0]))
        return [{ kind: 'dot', x: points[0]!, y: points[1]!, radius: dotPx, colour }]
      const base = frame.base(axis)
      return [
        ...(shape === 'area'
          ? [
              {
                kind: 'area',
                points: [points[0]!, base, ...points, points.at(-2)!, base],
                colour,
                opacity: areaOpacity,
              } as const,
            ]
          : []),
        { kind: 'line', points, colour, width: strokePx },
      ]
    }),
    ...(newest === undefined ? [] : [wayTo(newest, before, colour)]),
  ]
}

type Point = readonly [x: number, y: number]

const wayTo = (newest: Point, before: Point | undefined, colour: string): Mark =>
  before === undefined
    ? { kind: 'dot', x: newest[0], y: newest[1], radius: dotPx, colour }
    : { kind: 'line', points: [...before, ...newest], colour, width: strokePx, dash: [3, 4], opacity: 0.8 }

/**
 * The parts between gaps, as x and y in turn. Of the points in one column of pixels the first, the lowest, the highest and the last
 * draw the same as all of them.
 */
function stretchesOf(
  first: number,
  last: number,
  pointOf: (place: number) => Point | undefined,
): readonly (readonly number[])[] {
  const stretches: number[][] = []
  let open: number[] | undefined
  let column: Point[] = []
  const close = () => {
    open?.push(...extremesOf(column))
    column = []
  }
  for (let place = first; place <= last; place += 1) {
    const point = pointOf(place)
    if (point === undefined) {
      close()
      open = undefined
      continue
    }
    if (open === undefined) stretches.push((open = []))
    if (column.length > 0 && Math.floor(column[0]![0]) !== Math.floor(point[0])) close()
    column.push(point)
  }
  close()
  return stretches
}

function extremesOf(column: readonly Point[]): readonly number[] {
  if (column.length <= 4) return column.flat()
  let [high, low] = [0, 0]
  for (const [at, [, y]] of column.entries()) {
    if (y < column[high]![1]) high = at
    if (y > column[low]![1]) low = at
  }
  const kept = [...new Set([0, Math.min(high, low), Math.max(high, low), column.length - 1])]
  return kept.flatMap((at) => column[at]!)
}
