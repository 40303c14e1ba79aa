import type { ChartLook } from '../ui/chart-look.ts'
import { type AxisScale, linearScale, logScale, timeTicks } from './axis-scale.ts'
import type { Box, Mark } from './drawn-marks.ts'
import { drawable, type Frame, heightOf, marksOfLines } from './history-lines.ts'
import type { History } from './history-model.ts'

export type PlotSize = {
  readonly width: number
  readonly height: number
  /** Of a text in the size of labels, in px. */
  readonly widthOf: (text: string) => number
}

/** Figures over time as marks, and where its periods are. */
export type Plot = {
  readonly marks: readonly Mark[]
  /** Without the labels around it. */
  readonly box: Box
  /** Of the middle of a period. */
  readonly xOf: (place: number) => number
  /** The period next to a distance from the left. */
  readonly placeAt: (x: number) => number
  /** The figures of lines in a period. */
  readonly dotsAt: (place: number) => readonly { readonly y: number; readonly colour: string }[]
}

export const labelSize = 12
const [topPx, bottomPx, freePx, gapPx] = [14, 30, 8, 8]
/** Below this width there are fewer times on the axis. */
const narrowPx = 560

/** The newest period is next to the axis of its figures; time runs to the left where the language does. */
export function plotOf(history: History, look: ChartLook, size: PlotSize): Plot {
  const { at, lines, window, isLog } = history
  const isMirrored = look.direction === 'rtl'
  const axes = axesOf(history, size.height)
  const labels = axes.map(({ scale, labelOf }) => scale.ticks.map((value) => labelOf(value)))
  const [near = freePx, far = freePx] = labels.map(
    (texts) => Math.ceil(Math.max(...texts.map(size.widthOf))) + gapPx + 4,
  )
  const left = isMirrored ? near : far
  const box = {
    left,
    top: topPx,
    width: Math.max(1, size.width - near - far),
    height: size.height - topPx - bottomPx,
  }
  const [first, last] = window
  const [from, to] = edgesOf(history)
  const shareAt = (time: number) => (time - from) / (to - from)
  const xAt = (time: number) => left + box.width * (isMirrored ? 1 - shareAt(time) : shareAt(time))
  const xOf = (place: number) => xAt(at[place]!)
  const yOf = (value: number, axis: 0 | 1) =>
    box.top + box.height * (1 - (axes[axis] ?? axes[0]!).scale.shareOf(value))
  const colourOf = (index: number) =>
    lines[index]!.isRest === true ? look.palette.dimmed : look.colours[index % look.colours.length]!
  const frame: Frame = {
    history,
    xOf,
    yOf,
    base: (axis) => Math.min(box.top + box.height, isLog ? Infinity : yOf(0, axis)),
    stepPx: box.width / Math.max(1, last - first + 1),
    colourOf,
  }
  return {
    marks: [
      ...gridMarks(axes[0]!.scale, box, look),
      ...marksOfLines(frame),
      ...axes.flatMap(({ scale }, axis) =>
        axisLabels(scale, labels[axis]!, { axis, isAlone: axes.length === 1, box, look }),
      ),
      ...timeLabels(history, { box, look, xAt, span: [from, to], widthOf: size.widthOf }),
    ],
    box,
    xOf,
    placeAt: (x) => {
      const share = (x - left) / box.width
      return nearest(at, from + (to - from) * (isMirrored ? 1 - share : share), window)
    },
    dotsAt: (place) =>
      lines.flatMap(({ shape, values, axis }, index) => {
        const value = drawable(values[place], isLog)
        return value === undefined || shape === 'stacked' || shape === 'bars'
          ? []
          : [{ y: yOf(value, axis), colour: colourOf(index) }]
      }),
  }
}

type Axis = { readonly scale: AxisScale; readonly labelOf: (value: number) => string }

/** The axis of the first figures, and that of another unit. */
function axesOf({ lines, window: [first, last], isLog }: History, height: number): readonly Axis[] {
  const fromZero = lines.every(({ shape }) => shape === 'line') ? 'no' : 'yes'
  const count = Math.max(2, Math.min(6, Math.round(height / 60)))
  return ([0, 1] as const).flatMap((axis): readonly Axis[] => {
    const own = lines.filter((line) => line.axis === axis)
    if (own.length === 0 && axis === 1) return []
    let [least, most] = [Infinity, -Infinity]
    let isWhole = true
    const take = (value: number | undefined) => {
      const shown = drawable(value, isLog)
      if (shown === undefined) return
      isWhole &&= Number.isInteger(shown)
      if (shown < least) least = shown
      if (shown > most) most = shown
    }
    for (let place = first; place <= last; place += 1) {
      for (const { values } of own) take(values[place])
      if (own.some(({ shape }) => shape === 'stacked')) take(heightOf(own, place))
    }
    if (least > most) [least, most] = [1, 1]
    return [
      {
        scale: isLog
          ? logScale([least, most], count)
          : linearScale([least, most], { count, fromZero, least: isWhole ? 1 : 0 }),
        labelOf: (value) => own[0]?.shortOf(value) ?? '',
      },
    ]
  })
}

/** Times at both ends: bars have half a period of room, and a line runs from edge to edge. */
function edgesOf({ at, window: [first, last], lines }: History): readonly [number, number] {
  const [from, to] = [at[first] ?? 0, at[last] ?? 1]
  const isBars = lines.some(({ shape }) => shape === 'bars' || shape === 'stacked')
  const half = first === last ? 1 : isBars ? (to - from) / (last - first) / 2 : 0
  return [from - half, to + half]
}

const gridMarks = ({ ticks, shareOf }: AxisScale, box: Box, { palette }: ChartLook): readonly Mark[] =>
  ticks.map((value) => {
    // On a whole pixel it is sharp.
    const y = Math.round(box.top + box.height * (1 - shareOf(value))) + 0.5
    return { kind: 'line', points: [box.left, y, box.left + box.width, y], colour: palette.border, width: 1 }
  })

type AxisPlace = {
  readonly axis: number
  readonly isAlone: boolean
  readonly box: Box
  readonly look: ChartLook
}

function axisLabels(
  { ticks, shareOf }: AxisScale,
  texts: readonly string[],
  { axis, isAlone, box, look }: AxisPlace,
): readonly Mark[] {
  const isRight = (axis === 0) === (look.direction === 'ltr')
  return ticks.map((value, index) => ({
    kind: 'text',
    x: isRight ? box.left + box.width + gapPx : box.left - gapPx,
    y: box.top + box.height * (1 - shareOf(value)),
    text: texts[index]!,
    colour: isAlone ? look.palette.dimmed : look.colours[axis]!,
    size: labelSize,
    anchor: isRight ? 'left' : 'right',
  }))
}

type TimePlace = {
  readonly box: Box
  readonly look: ChartLook
  readonly xAt: (time: number) => number
  readonly span: readonly [number, number]
  readonly widthOf: (text: string) => number
}

/** None is cut at an edge, and none lies on another. */
function timeLabels(history: History, { box, look, xAt, span, widthOf }: TimePlace): readonly Mark[] {
  const y = box.top + box.height + bottomPx / 2 + 2
  const found: { readonly x: number; readonly text: string; readonly half: number }[] = []
  for (const time of timeTicks(span, box.width < narrowPx ? 4 : 8)) {
    const text = history.tickOf(time)
    const half = widthOf(text) / 2
    const x = Math.min(box.left + box.width - half, Math.max(box.left + half, xAt(time)))
    const before = found.at(-1)
    if (before?.text === text) continue
    if (before === undefined || Math.abs(x - before.x) > half + before.half + 2 * gapPx)
      found.push({ x, text, half })
  }
  return found.map(({ x, text }) => ({
    kind: 'text',
    x,
    y,
    text,
    colour: look.palette.dimmed,
    size: labelSize,
    anchor: 'center',
  }))
}

/** Place of the period that begins next to a time, within a window. */
export function nearest(
  at: readonly number[],
  time: number,
  [first, last]: readonly [number, number],
): number {
  let [low, high] = [first, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at[middle]! <= time) low = middle
    else high = middle
  }
  return time - at[low]! <= at[high]! - time ? low : high
}
