import type { ThemeName } from './stored-settings.ts'

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
}

export const palettes: Readonly<Record<ThemeName, Palette>> = { light, dark, tron }
