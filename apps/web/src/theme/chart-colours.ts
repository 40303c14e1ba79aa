import type { ThemeName } from './stored-settings.ts'

/** Colours of lines and areas of a chart, in order; each has a contrast of 3:1 against the surface of its theme. */
export const chartColours: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ['#c07f00', '#29638f', '#2f7d55', '#96477f', '#b7472a', '#6a6bb0', '#6f6a1d', '#7a5c46'],
  dark: ['#eeaa3c', '#8fb0ff', '#6fce9b', '#dd9ad0', '#ff9478', '#b7a6ff', '#d3cf74', '#c9a489'],
  tron: ['#22c9f5', '#ff9f4a', '#4ee6ab', '#c58bff', '#ff7a6b', '#8ea2ff', '#b7e36b', '#f2a66e'],
}
