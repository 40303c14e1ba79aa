import { directionOf, knownLanguage } from '../i18n/languages.ts'
import { chartColours } from '../theme/chart-colours.ts'
import { type Palette, palettes } from '../theme/palettes.ts'
import type { ThemeName } from '../theme/stored-settings.ts'

/** What of the visitor's settings a drawing follows. */
export type ChartLook = {
  readonly palette: Palette
  readonly colours: readonly string[]
  readonly font: string
  readonly direction: 'ltr' | 'rtl'
  readonly isStill: boolean
  /** In px. */
  readonly width: number
}

export const chartLook = (theme: ThemeName, locale: string, width: number): ChartLook => ({
  palette: palettes[theme],
  colours: chartColours[theme],
  font: getComputedStyle(document.body).fontFamily,
  direction: directionOf(knownLanguage(locale)),
  isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
  width,
})
