import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import { type History, historyOption } from './history-option.ts'
import {
  pictureEdge,
  pictureFile,
  type PictureKind,
  pictureLook,
  type PictureWords,
  titled,
} from './picture-file.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TitleComponent, CanvasRenderer, SVGRenderer])

/** A chart as a file of its own, with its title. What is drawn is what the page shows. */
export function pictureOf(kind: PictureKind, history: History, words: PictureWords): Promise<Blob> {
  const look = pictureLook(words)
  const option = historyOption(shownOf(history), look)
  const drawn = {
    ...option,
    dataZoom: [],
    grid: { ...(option['grid'] as object), top: 108, bottom: 76 },
    legend: {
      ...pictureEdge(look),
      top: 62,
      icon: 'circle',
      align: look.direction === 'rtl' ? 'right' : 'left',
      textStyle: { color: look.palette.text, fontFamily: look.font, fontSize: 14 },
    },
  }
  return pictureFile(kind, titled(drawn, words, look), look)
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
