import { expect, test } from 'vitest'
import { palettes } from './palettes.ts'
import { contrast } from './testing-contrast.ts'

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
