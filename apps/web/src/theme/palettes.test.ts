import { expect, test } from 'vitest'
import { palettes } from './palettes.ts'
import { contrast } from './contrast.ts'

const faint = (pairs: readonly (readonly [ink: string, ground: string])[], least: number) =>
  pairs.filter(([ink, ground]) => contrast(ink, ground) < least)

test.each(Object.entries(palettes))('%s keeps 4.5:1 for text on every ground', (_, palette) => {
  const { body, surface, raised, hover, level } = palette
  const inks = [palette.text, palette.muted, palette.dimmed, palette.link, palette.accent]
  const states = [palette.good, palette.bad, palette.warn]
  const pairs = [body, surface, raised, hover, level].flatMap((ground) =>
    [...inks, ...states].map((ink) => [ink, ground] as const),
  )
  const soft = [
    [palette.good, palette.goodSoft],
    [palette.bad, palette.badSoft],
    [palette.warn, palette.warnSoft],
    [palette.accent, palette.accentSoft],
    [palette.text, palette.accentSoft],
    [palette.dimmed, palette.accentSoft],
    [palette.link, palette.linkSoft],
    [palette.onAccent, palette.accent],
    [palette.onAct, palette.act],
  ] as const
  expect(faint([...pairs, ...soft], 4.5)).toEqual([])
})

test.each(Object.entries(palettes))(
  '%s keeps 3:1 for lines of controls and what is measured',
  (_, palette) => {
    const { body, surface, raised, hover } = palette
    const pairs = [body, surface, raised, hover].flatMap((ground) =>
      [palette.edge, palette.sun].map((line) => [line, ground] as const),
    )
    expect(faint(pairs, 3)).toEqual([])
  },
)
