import { expect, test } from 'vitest'
import { chartColours } from './chart-colours.ts'
import { palettes } from './palettes.ts'
import { contrast } from './contrast.ts'
import type { ThemeName } from './stored-settings.ts'

test.each(Object.entries(chartColours))('%s draws nothing fainter than 3:1', (theme, colours) => {
  const { surface } = palettes[theme as ThemeName]
  expect(colours.filter((colour) => contrast(colour, surface) < 3)).toEqual([])
  expect(new Set(colours).size).toBe(colours.length)
})
