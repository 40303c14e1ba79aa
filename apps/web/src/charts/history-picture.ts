import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import type { ThemeName } from '../theme/stored-settings.ts'
import type { ChartLook } from '../ui/chart-option.ts'
import { chartLook, withoutHtml } from '../ui/use-echart.ts'
import { type History, historyOption } from './history-option.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TitleComponent, CanvasRenderer, SVGRenderer])

type Picture = {
  readonly history: History
  readonly theme: ThemeName
  readonly locale: string
  /** Above the drawing, and small below it. */
  readonly title: string
  readonly note: string
}

const [width, height] = [1200, 630]

/** A chart as a file of its own, with its title. What is drawn is what the page shows. */
export async function pictureOf(kind: 'png' | 'svg', picture: Picture): Promise<Blob> {
  const look = { ...chartLook(picture.theme, picture.locale, width), isStill: true }
  const option = optionOf(picture, look)
  if (kind === 'svg') {
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
    chart.setOption(option)
    const text = chart.renderToSVGString()
    chart.dispose()
    return new Blob([text], { type: 'image/svg+xml' })
  }
  const element = document.createElement('div')
  withoutHtml(element)
  const chart = init(element, null, { renderer: 'canvas', width, height, devicePixelRatio: 2 })
  chart.setOption(option)
  const canvas = chart.renderToCanvas({ backgroundColor: look.palette.surface })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  chart.dispose()
  if (blob === null) throw new Error('The browser did not encode the picture.')
  return blob
}

function optionOf({ history, title, note }: Picture, look: ChartLook) {
  const { palette, font, direction } = look
  const place = direction === 'rtl' ? { right: 24 } : { left: 24 }
  const option = historyOption(shownOf(history), look)
  return {
    ...option,
    backgroundColor: palette.surface,
    dataZoom: [],
    grid: { ...(option['grid'] as object), top: 108, bottom: 76 },
    title: [
      { text: title, ...place, top: 20, textStyle: { color: palette.text, fontFamily: font, fontSize: 24 } },
      {
        text: note,
        ...place,
        bottom: 16,
        textStyle: { color: palette.dimmed, fontFamily: font, fontSize: 13, fontWeight: 'normal' },
      },
    ],
    legend: {
      ...place,
      top: 62,
      icon: 'circle',
      align: direction === 'rtl' ? 'right' : 'left',
      textStyle: { color: palette.text, fontFamily: font, fontSize: 14 },
    },
  }
}

/** Only the periods of its window. */
function shownOf(history: History): History {
  const [first, last] = history.window
  return {
    ...history,
    at: history.at.slice(first, last + 1),
    window: [0, last - first],
    isOpen: history.isOpen && last === history.at.length - 1,
    lines: history.lines.map((line) => ({
      ...line,
      values: line.values.slice(first, last + 1),
      textAt: (place) => line.textAt(place + first),
    })),
  }
}
