import { palettes } from './palettes.ts'
import type { ThemeName } from './stored-settings.ts'

/** Lines and areas of a chart, in their order; each keeps 3:1 against the surface of its theme. */
export const chartColours: Readonly<Record<ThemeName, readonly string[]>> = {
  light: [
    palettes.light.accent,
    '#1f6f8b',
    palettes.light.good,
    '#8a3b78',
    palettes.light.bad,
    '#4a58a8',
    '#6f6a1d',
    '#7a5c46',
  ],
  dark: [
    palettes.dark.accent,
    '#6fc3df',
    palettes.dark.good,
    '#d99bd0',
    palettes.dark.bad,
    '#a3aef2',
    '#d3cf74',
    '#c9a489',
  ],
  tron: [
    palettes.tron.accent,
    '#ffcb6b',
    palettes.tron.good,
    '#c79bff',
    palettes.tron.bad,
    '#7f9cff',
    '#b7e36b',
    '#f2a66e',
  ],
}
