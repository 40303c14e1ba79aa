import type { ThemeName } from '../theme/stored-settings.ts'
import { type ChartLook, chartLook } from '../ui/chart-look.ts'

/** Text around the drawing: a title above, a small note below. */
export type PictureWords = {
  readonly theme: ThemeName
  readonly locale: string
  readonly title: string
  readonly note: string
}

export type PictureKind = 'png' | 'svg'

export const [pictureWidth, pictureHeight] = [1200, 630]

export const pictureLook = ({ theme, locale }: PictureWords): ChartLook => ({
  ...chartLook(theme, locale, pictureWidth),
  isStill: true,
})
