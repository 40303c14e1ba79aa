import type { ThemeName } from './stored-settings.ts'

/**
 * The colours of a theme by role. Text roles have a contrast of 4.5:1 against body, surface, raised, hover and
 * level; edge, sun and the chart colours have 3:1.
 */
export type Palette = {
  readonly scheme: 'light' | 'dark'
  /** The page, and a card on it. */
  readonly body: string
  readonly surface: string
  /** A field or track sunk into a card, and a row under the pointer. */
  readonly raised: string
  readonly hover: string
  /** Hairlines between rows, and outlines of controls. */
  readonly border: string
  readonly edge: string
  readonly cardLine: string
  readonly text: string
  readonly muted: string
  readonly dimmed: string
  /** Links. */
  readonly link: string
  readonly linkSoft: string
  /** Active or measured things: as a line, as a fill with its value next to it, as text, and as a background of text. */
  readonly sun: string
  readonly sunFill: string
  readonly accent: string
  readonly accentSoft: string
  readonly onAccent: string
  /** The main button. */
  readonly act: string
  readonly onAct: string
  /** The fill level of a block. */
  readonly level: string
  readonly good: string
  readonly goodSoft: string
  readonly bad: string
  readonly badSoft: string
  readonly warn: string
  readonly warnSoft: string
  /** Shadow of a card and of layers above the page; the backdrop of a dialog; the background of the head of home. */
  readonly shadow: string
  readonly shadowHigh: string
  readonly veil: string
  readonly sky: string
  readonly radius: string
  readonly radiusSmall: string
  readonly radiusPill: string
}

const round = { radius: '14px', radiusSmall: '9px', radiusPill: '99px' }

/** Daylight: paper, ink and brass; one soft shadow lifts cards. */
const light: Palette = {
  scheme: 'light',
  body: '#f8f5ee',
  surface: '#ffffff',
  raised: '#f3eee4',
  hover: '#faf6ee',
  border: '#e7e0d2',
  edge: '#8d816c',
  cardLine: '#e7e0d2',
  text: '#1e1a13',
  muted: '#554d40',
  dimmed: '#6b6252',
  link: '#29486f',
  linkSoft: '#e6ecf4',
  // A shade darker than in the drawings: 3:1 on sunk grounds too.
  sun: '#b57700',
  sunFill: '#f0b13a',
  accent: '#855300',
  accentSoft: '#fcf0d6',
  onAccent: '#ffffff',
  act: '#231c12',
  onAct: '#fff7e6',
  level: '#fcf0d6',
  good: '#17673e',
  goodSoft: '#e2f3e8',
  bad: '#ad2318',
  badSoft: '#fdeae6',
  warn: '#874800',
  warnSoft: '#ffefd4',
  shadow: '0 1px 2px rgb(84 62 20 / 7%), 0 10px 28px -14px rgb(84 62 20 / 16%)',
  shadowHigh: '0 2px 6px rgb(60 42 10 / 10%), 0 30px 70px -20px rgb(60 42 10 / 38%)',
  veil: 'rgb(46 36 18 / 46%)',
  sky: 'linear-gradient(180deg, #fdf3da 0%, #fbf3e3 46%, #f8f5ee 100%)',
  ...round,
}

/** Dusk: a plum-grey evening with lamp gold; height is lightness. */
const dark: Palette = {
  scheme: 'dark',
  body: '#15121a',
  surface: '#1f1b26',
  raised: '#2a2534',
  hover: '#252030',
  border: '#372f43',
  edge: '#857c94',
  cardLine: '#332c3f',
  text: '#f2eee7',
  muted: '#c0b9b0',
  dimmed: '#a39c96',
  link: '#b3c5f3',
  linkSoft: '#292d40',
  sun: '#eeaa3c',
  sunFill: '#eeaa3c',
  accent: '#f6c36c',
  accentSoft: '#38301f',
  onAccent: '#201602',
  act: '#f6c36c',
  onAct: '#201602',
  level: '#3a2d47',
  good: '#7fdaa8',
  goodSoft: '#1b3329',
  bad: '#ff9d90',
  badSoft: '#42221f',
  warn: '#ffc27a',
  warnSoft: '#3e2c17',
  shadow: 'none',
  shadowHigh: '0 0 0 1px #453b55, 0 30px 80px -10px rgb(0 0 0 / 70%)',
  veil: 'rgb(8 7 11 / 68%)',
  sky: 'linear-gradient(180deg, #3a2438 0%, #261b2e 50%, #15121a 100%)',
  ...round,
}

/** The Grid: black water, drawn in light; square and outlined. */
const tron: Palette = {
  scheme: 'dark',
  body: '#01040b',
  surface: '#050c19',
  raised: '#0a1930',
  hover: '#081426',
  border: '#13294a',
  edge: '#3f78ad',
  cardLine: '#1a3c68',
  text: '#e6f5ff',
  muted: '#a9c6e6',
  dimmed: '#87a8cf',
  link: '#9adfff',
  linkSoft: '#0a2140',
  sun: '#22c9f5',
  sunFill: '#22c9f5',
  accent: '#5fe3ff',
  accentSoft: '#06304a',
  onAccent: '#00141f',
  act: '#5fe3ff',
  onAct: '#00141f',
  level: '#06263c',
  good: '#4ee6ab',
  goodSoft: '#06302a',
  bad: '#ff8f73',
  badSoft: '#3d1710',
  warn: '#ffb95c',
  warnSoft: '#362408',
  shadow: 'none',
  shadowHigh: '0 0 0 1px #2f78ad, 0 0 48px -12px rgb(34 201 245 / 45%)',
  veil: 'rgb(0 2 8 / 78%)',
  sky:
    'linear-gradient(180deg, rgb(1 4 11 / 0%) 40%, #01040b 100%), ' +
    'repeating-linear-gradient(90deg, rgb(34 201 245 / 13%) 0 1px, transparent 1px 48px), ' +
    'repeating-linear-gradient(0deg, rgb(34 201 245 / 13%) 0 1px, transparent 1px 48px), #031224',
  radius: '3px',
  radiusSmall: '2px',
  radiusPill: '2px',
}

export const palettes: Readonly<Record<ThemeName, Palette>> = { light, dark, tron }
