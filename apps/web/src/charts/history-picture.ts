import type { ChartLook } from '../ui/chart-look.ts'
import { type Mark, paintMarks, svgOf } from './drawn-marks.ts'
import type { History } from './history-model.ts'
import { labelSize, plotOf } from './history-plot.ts'
import {
  pictureHeight,
  type PictureKind,
  pictureLook,
  pictureWidth,
  type PictureWords,
} from './picture-words.ts'
import { textMeasure } from './text-measure.ts'

/** A chart as a file of its own, with its title. What is drawn is what the page shows. */
export function pictureOf(kind: PictureKind, history: History, words: PictureWords): Promise<Blob> {
  const look = pictureLook(words)
  const marks = pictureMarks(history, words, { look, measure: textMeasure })
  const page = { ...look, width: pictureWidth, height: pictureHeight, background: look.palette.surface }
  return kind === 'svg'
    ? Promise.resolve(new Blob([svgOf(marks, page)], { type: 'image/svg+xml' }))
    : paintedFile(marks, look)
}

const edgePx = 24
const [titleSize, legendSize, noteSize] = [24, 14, 13]
const [titleY, legendY, noteLinePx] = [38, 76, 19]

type Lettering = { readonly look: ChartLook; readonly measure: typeof textMeasure }

/** The drawing with its title, the names of its lines, and the note below in as many lines as it needs. */
export function pictureMarks(
  history: History,
  { title, note }: PictureWords,
  { look, measure }: Lettering,
): readonly Mark[] {
  const { palette, font, direction } = look
  const isMirrored = direction === 'rtl'
  // From the start of a line, on whichever side that is.
  const text = (
    start: number,
    y: number,
    shown: Pick<Mark & { kind: 'text' }, 'text' | 'colour' | 'size' | 'weight'>,
  ): Mark => ({
    kind: 'text',
    x: isMirrored ? pictureWidth - start : start,
    y,
    anchor: isMirrored ? 'right' : 'left',
    ...shown,
  })
  const notes = wrapped(note, pictureWidth - 2 * edgePx, measure(font, noteSize))
  const noteTop = pictureHeight - 10 - notes.length * noteLinePx
  const legend = legendMarks(history, { look, widthOf: measure(font, legendSize), text })
  const top = legend.bottom
  const plot = plotOf(history, look, {
    width: pictureWidth - 2 * edgePx,
    height: noteTop - top - 8,
    widthOf: measure(font, labelSize),
  })
  return [
    text(edgePx, titleY, { text: title, colour: palette.text, size: titleSize, weight: 700 }),
    ...legend.marks,
    ...plot.marks.map((mark) => moved(mark, edgePx, top)),
    ...notes.map((line, at) =>
      text(edgePx, noteTop + (at + 0.5) * noteLinePx, { text: line, colour: palette.dimmed, size: noteSize }),
    ),
  ]
}

type LegendPlace = {
  readonly look: ChartLook
  readonly widthOf: (text: string) => number
  readonly text: (start: number, y: number, shown: { text: string; colour: string; size: number }) => Mark
}

/** The names of the lines beside their colours, in rows. */
function legendMarks({ lines }: History, { look, widthOf, text }: LegendPlace) {
  const marks: Mark[] = []
  let [start, y] = [edgePx, legendY]
  for (const [index, { name, isRest }] of lines.entries()) {
    const width = 18 + widthOf(name) + 24
    if (start > edgePx && start + width > pictureWidth - edgePx) [start, y] = [edgePx, y + 24]
    marks.push(
      {
        kind: 'dot',
        x: look.direction === 'rtl' ? pictureWidth - start - 6 : start + 6,
        y,
        radius: 5,
        colour: isRest === true ? look.palette.dimmed : look.colours[index % look.colours.length]!,
      },
      text(start + 18, y, { text: name, colour: look.palette.text, size: legendSize }),
    )
    start += width
  }
  return { marks, bottom: y + 16 }
}

/** A text in lines of a width. Words of a language without spaces are cut where it allows it. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (line !== '' && widthOf((line + segment).trimEnd()) > width && /\S/.test(segment)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += segment
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

function moved(mark: Mark, right: number, down: number): Mark {
  if (mark.kind === 'line' || mark.kind === 'area')
    return { ...mark, points: mark.points.map((px, at) => px + (at % 2 === 0 ? right : down)) }
  if (mark.kind === 'bars')
    return {
      ...mark,
      boxes: mark.boxes.map((box) => ({ ...box, left: box.left + right, top: box.top + down })),
    }
  return { ...mark, x: mark.x + right, y: mark.y + down }
}

async function paintedFile(marks: readonly Mark[], look: ChartLook): Promise<Blob> {
  const [canvas, ratio] = [document.createElement('canvas'), 2]
  canvas.width = pictureWidth * ratio
  canvas.height = pictureHeight * ratio
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser does not draw pictures.')
  context.scale(ratio, ratio)
  context.fillStyle = look.palette.surface
  context.fillRect(0, 0, pictureWidth, pictureHeight)
  paintMarks(context, marks, look)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser did not encode the picture.')
  return blob
}
