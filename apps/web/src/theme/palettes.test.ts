import { expect, test } from 'vitest'
import { palettes } from './palettes.ts'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(left: string, right: string): number {
  const [low = 0, high = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(Object.entries(palettes))('%s keeps 4.5:1 wherever text stands', (_, palette) => {
  const grounds = [palette.body, palette.surface, palette.raised]
  const pairs = [
    ...grounds.flatMap((ground) =>
      [palette.text, palette.dimmed, palette.accent].map((ink) => [ink, ground]),
    ),
    [palette.good, palette.goodSoft],
    [palette.bad, palette.badSoft],
    [palette.warn, palette.warnSoft],
    [palette.text, palette.accentSoft],
    [palette.dimmed, palette.accentSoft],
    [palette.onAccent, palette.accent],
  ]
  const faint = pairs.filter(([ink = '', ground = '']) => contrast(ink, ground) < 4.5)
  expect(faint).toEqual([])
})
