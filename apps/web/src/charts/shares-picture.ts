import { PieChart } from 'echarts/charts'
import { GraphicComponent, LegendComponent, TitleComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import type { ChartWords, SharesModel } from '../ui/chart-model.ts'
import { type ChartLook, chartOption } from '../ui/chart-option.ts'
import {
  pictureEdge,
  pictureFile,
  pictureHeight,
  type PictureKind,
  pictureLook,
  pictureWidth,
  type PictureWords,
  titled,
} from './picture-file.ts'

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

/** Texts of a table, with heads of columns and rows. A share from 0 to 1 is how strong a cell is coloured. */
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
