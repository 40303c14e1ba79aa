import { PieChart } from 'echarts/charts'
import { GraphicComponent, LegendComponent, TitleComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import type { ChartWords, SharesModel } from '../ui/chart-model.ts'
import type { ChartLook } from '../ui/chart-look.ts'
import { chartOption } from '../ui/chart-option.ts'
import type { LorenzWords } from './lorenz.tsx'
import type { LorenzPoint } from './lorenz-shape.ts'
import { pictureEdge, pictureFile, titled } from './picture-file.ts'
import {
  pictureHeight,
  type PictureKind,
  pictureLook,
  pictureWidth,
  type PictureWords,
} from './picture-words.ts'

use([PieChart, GraphicComponent, LegendComponent, TitleComponent, CanvasRenderer, SVGRenderer])

const ringPx = 440

/** Parts of a whole as a file: the ring and the names with their shares. */
export function sharesPicture(
  kind: PictureKind,
  { model, chartWords }: { readonly model: SharesModel; readonly chartWords: ChartWords },
  words: PictureWords,
): Promise<Blob> {
  const look = pictureLook(words)
  const isMirrored = look.direction === 'rtl'
  const option = chartOption(model, chartWords, look)
  const [ring] = option['series'] as readonly object[]
  const drawn = {
    ...option,
    tooltip: undefined,
    legend: {
      ...(option['legend'] as object),
      type: 'plain',
      [isMirrored ? 'right' : 'left']: ringPx + 96,
      textStyle: { color: look.palette.text, fontFamily: look.font, fontSize: 18 },
      itemGap: 16,
    },
    series: [{ ...ring, ...pictureEdge(look), top: 84, width: ringPx, height: ringPx }],
  }
  return pictureFile(kind, titled(drawn, words, look), look)
}

type LorenzDrawing = { readonly points: readonly LorenzPoint[]; readonly words: LorenzWords }

/** A Lorenz curve as a file. */
export function lorenzPicture(
  kind: PictureKind,
  { points, words: axes }: LorenzDrawing,
  words: PictureWords,
): Promise<Blob> {
  const look = pictureLook(words)
  const { palette, colours, font } = look
  const [left, top, side] = [380, 96, 440]
  const place = ([x, y]: LorenzPoint) => [left + x * side, top + (1 - y) * side]
  const text = (x: number, y: number, shown: string, align: 'left' | 'center' | 'right') => ({
    type: 'text',
    silent: true,
    style: { text: shown, x, y, align, verticalAlign: 'middle', fill: palette.dimmed, font: `14px ${font}` },
  })
  const line = (shape: object, style: object) => ({
    type: 'polyline',
    silent: true,
    shape,
    style: { fill: null, ...style },
  })
  const marks = [0, 0.25, 0.5, 0.75, 1]
  const graphic = [
    {
      type: 'polygon',
      silent: true,
      shape: { points: points.map(place) },
      style: { fill: colours[0], opacity: 0.14 },
    },
    ...marks.flatMap((mark) => [
      line({ points: [place([0, mark]), place([1, mark])] }, { stroke: palette.border, lineWidth: 1 }),
      text(left - 10, top + (1 - mark) * side, axes.percentOf(mark), 'right'),
      text(left + mark * side, top + side + 16, axes.percentOf(mark), 'center'),
    ]),
    line(
      { points: [place([0, 0]), place([1, 1])] },
      { stroke: palette.dimmed, lineWidth: 1.5, lineDash: [5, 5] },
    ),
    line({ points: points.map(place) }, { stroke: colours[0], lineWidth: 2.5 }),
    text(left - 64, top + side / 2, axes.held, 'right'),
    text(left + side + 24, top + 12, axes.equal, 'left'),
    text(left + side / 2, top + side + 40, axes.accounts, 'center'),
  ]
  return pictureFile(kind, titled({ graphic }, words, look), look)
}

/** A table with row and column headings. A share from 0 to 1 sets the strength of a cell's colour. */
export type HeatTable = {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly head: string
    readonly cells: readonly { readonly text: string; readonly share: number }[]
  }[]
}

/** A coloured table as a file. */
export function tablePicture(kind: PictureKind, table: HeatTable, words: PictureWords): Promise<Blob> {
  const look = pictureLook(words)
  return pictureFile(kind, titled({ graphic: cellsOf(table, look) }, words, look), look)
}

const [topPx, bottomPx, edgePx, headPx] = [96, 52, 24, 84]

function cellsOf({ columns, rows }: HeatTable, { palette, colours, font, direction }: ChartLook) {
  const width = (pictureWidth - 2 * edgePx - headPx) / columns.length
  const height = (pictureHeight - topPx - bottomPx) / rows.length
  // From the start of a line, on whichever side that is.
  const leftOf = (start: number, wide: number) => (direction === 'rtl' ? pictureWidth - start - wide : start)
  const text = (
    box: { readonly left: number; readonly top: number; readonly wide: number },
    shown: string,
    fill: string,
  ) => ({
    type: 'text',
    silent: true,
    style: {
      text: shown,
      x: box.left + box.wide / 2,
      y: box.top + height / 2,
      fill,
      align: 'center',
      verticalAlign: 'middle',
      font: `13px ${font}`,
    },
  })
  const columnAt = (place: number) => leftOf(edgePx + headPx + place * width, width)
  return [
    ...columns.map((head, place) =>
      text({ left: columnAt(place), top: topPx - height, wide: width }, head, palette.dimmed),
    ),
    ...rows.flatMap(({ head, cells }, row) => {
      const top = topPx + row * height
      return [
        text({ left: leftOf(edgePx, headPx), top, wide: headPx }, head, palette.dimmed),
        ...cells.flatMap(({ text: shown, share }, place) => [
          {
            type: 'rect',
            silent: true,
            shape: { x: columnAt(place) + 1, y: top + 1, width: width - 2, height: height - 2, r: 3 },
            style: { fill: colours[0], opacity: 0.05 + 0.45 * share },
          },
          text({ left: columnAt(place), top, wide: width }, shown, palette.text),
        ]),
      ]
    }),
  ]
}
