import type { MantineColorsTuple } from '@mantine/core'
import type { ThemeName } from './settings.ts'

/** The colours of a theme by role. Text roles keep 4.5:1 against body, surface and raised. */
export type Palette = {
  readonly scheme: 'light' | 'dark'
  readonly body: string
  readonly surface: string
  readonly raised: string
  readonly border: string
  readonly text: string
  readonly dimmed: string
  readonly accent: string
  readonly accentSoft: string
  readonly onAccent: string
  readonly good: string
  readonly goodSoft: string
  readonly bad: string
  readonly badSoft: string
  readonly warn: string
  readonly warnSoft: string
  readonly shadow: string
  /** Ten shades of the primary colour and which of them fills buttons. */
  readonly primary: MantineColorsTuple
  readonly primaryShade: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  /** Mantine's ten dark neutrals, text first, deepest last. */
  readonly dark?: MantineColorsTuple
}

/** Daylight: paper, ink and bronze. */
const light: Palette = {
  scheme: 'light',
  body: '#f7f4ee',
  surface: '#ffffff',
  raised: '#f3eee4',
  border: '#e2dacb',
  text: '#221d16',
  dimmed: '#655c4e',
  accent: '#845204',
  accentSoft: '#f9ecd2',
  onAccent: '#ffffff',
  good: '#17693f',
  goodSoft: '#e0f2e6',
  bad: '#a8271f',
  badSoft: '#fbe6e2',
  warn: '#7d5200',
  warnSoft: '#fdf0cf',
  shadow: '0 1px 2px rgb(70 50 15 / 6%), 0 8px 24px rgb(70 50 15 / 6%)',
  primary: [
    '#fdf6e7',
    '#f9ecd2',
    '#f0d6a3',
    '#e6bd6b',
    '#dca53d',
    '#c78a1c',
    '#a36a0a',
    '#845204',
    '#6a4202',
    '#4d3001',
  ],
  primaryShade: 7,
}

/** Dusk: graphite with the last gold of the day. */
const dark: Palette = {
  scheme: 'dark',
  body: '#131417',
  surface: '#1b1d22',
  raised: '#24272d',
  border: '#32363e',
  text: '#ebe8e2',
  dimmed: '#aaa69c',
  accent: '#f2b84b',
  accentSoft: '#3a2f18',
  onAccent: '#1a1405',
  good: '#6fd39a',
  goodSoft: '#173125',
  bad: '#ff938a',
  badSoft: '#3d1f1d',
  warn: '#f0c26a',
  warnSoft: '#3a2f18',
  shadow: '0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 25%)',
  primary: [
    '#fff7e3',
    '#fdeac0',
    '#f9d78d',
    '#f5c563',
    '#f2b84b',
    '#dd9f2b',
    '#b57f1c',
    '#8a6015',
    '#5f420f',
    '#3a2f18',
  ],
  primaryShade: 4,
  dark: [
    '#ebe8e2',
    '#cbc7be',
    '#aaa69c',
    '#8b8880',
    '#32363e',
    '#2b2f36',
    '#24272d',
    '#1b1d22',
    '#131417',
    '#0c0d0f',
  ],
}

/** The grid at night: deep navy, lit by cyan. */
const tron: Palette = {
  scheme: 'dark',
  body: '#050b1d',
  surface: '#0b1430',
  raised: '#12204a',
  border: '#213464',
  text: '#e1eaff',
  dimmed: '#9db1dd',
  accent: '#45d4ff',
  accentSoft: '#0b3356',
  onAccent: '#02111f',
  good: '#43e6ac',
  goodSoft: '#083536',
  bad: '#ff8d9b',
  badSoft: '#3c1731',
  warn: '#ffcb6b',
  warnSoft: '#3a2d2a',
  shadow: '0 0 0 1px rgb(69 212 255 / 4%), 0 10px 30px rgb(0 0 0 / 45%)',
  primary: [
    '#e4f9ff',
    '#c1f1ff',
    '#8de5ff',
    '#66dcff',
    '#45d4ff',
    '#1fb4e2',
    '#128cb3',
    '#0d6485',
    '#0b4468',
    '#0b3356',
  ],
  primaryShade: 4,
  dark: [
    '#e1eaff',
    '#bccaee',
    '#9db1dd',
    '#7c92c4',
    '#213464',
    '#1a2a57',
    '#12204a',
    '#0b1430',
    '#050b1d',
    '#030714',
  ],
}

export const palettes: Readonly<Record<ThemeName, Palette>> = { light, dark, tron }
