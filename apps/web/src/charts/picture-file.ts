import type { EChartsCoreOption } from 'echarts/core'
import { init } from 'echarts/core'
import type { ChartLook } from '../ui/chart-look.ts'
import { withoutHtml } from '../ui/use-echart.ts'
import { pictureHeight, type PictureKind, pictureWidth, type PictureWords } from './picture-words.ts'

/** Where a line of text starts: left, or right in a right-to-left language. */
export const pictureEdge = ({ direction }: ChartLook) => (direction === 'rtl' ? { right: 24 } : { left: 24 })

/** The option with the surface, the title and the note of a picture. */
export function titled(option: object, { title, note }: PictureWords, look: ChartLook): EChartsCoreOption {
  const { palette, font } = look
  const edge = pictureEdge(look)
  return {
    ...option,
    backgroundColor: palette.surface,
    title: [
      { text: title, ...edge, top: 20, textStyle: { color: palette.text, fontFamily: font, fontSize: 24 } },
      {
        text: note,
        ...edge,
        bottom: 16,
        textStyle: {
          color: palette.dimmed,
          fontFamily: font,
          fontSize: 13,
          fontWeight: 'normal',
          width: pictureWidth - 48,
          overflow: 'break',
        },
      },
    ],
  }
}

/** The drawing as a file. */
export async function pictureFile(
  kind: PictureKind,
  option: EChartsCoreOption,
  { palette }: ChartLook,
): Promise<Blob> {
  const size = { width: pictureWidth, height: pictureHeight }
  if (kind === 'svg') {
    const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
    chart.setOption(option)
    const text = chart.renderToSVGString()
    chart.dispose()
    return new Blob([text], { type: 'image/svg+xml' })
  }
  const element = document.createElement('div')
  withoutHtml(element)
  const chart = init(element, null, { renderer: 'canvas', ...size, devicePixelRatio: 2 })
  chart.setOption(option)
  const canvas = chart.renderToCanvas({ backgroundColor: palette.surface })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  chart.dispose()
  if (blob === null) throw new Error('The browser did not encode the picture.')
  return blob
}
