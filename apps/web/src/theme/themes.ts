import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core'
import { type Palette, palettes } from './palettes.ts'
import { type ThemeName, themes } from './settings.ts'

const systemFont =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans Arabic', sans-serif"
const monoFont =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, 'Noto Sans Mono', monospace"

const toTheme = (palette: Palette): MantineThemeOverride =>
  createTheme({
    primaryColor: 'sun',
    // One number: autoContrast looks only at the light one of a pair.
    primaryShade: palette.primaryShade,
    autoContrast: true,
    respectReducedMotion: true,
    cursorType: 'pointer',
    defaultRadius: 'md',
    fontFamily: systemFont,
    fontFamilyMonospace: monoFont,
    headings: { fontFamily: systemFont, fontWeight: '650' },
    colors: palette.dark ? { sun: palette.primary, dark: palette.dark } : { sun: palette.primary },
    other: { palette },
  })

export const mantineThemes = Object.fromEntries(
  themes.map((name) => [name, toTheme(palettes[name])]),
) as Readonly<Record<ThemeName, MantineThemeOverride>>

/** Our roles as `--sun-*`, and Mantine's own semantic variables set from them. */
export const variablesOf = (palette: Palette): ReturnType<CSSVariablesResolver> => {
  const roles = {
    '--sun-body': palette.body,
    '--sun-surface': palette.surface,
    '--sun-raised': palette.raised,
    '--sun-border': palette.border,
    '--sun-text': palette.text,
    '--sun-dimmed': palette.dimmed,
    '--sun-accent': palette.accent,
    '--sun-accent-soft': palette.accentSoft,
    '--sun-on-accent': palette.onAccent,
    '--sun-good': palette.good,
    '--sun-good-soft': palette.goodSoft,
    '--sun-bad': palette.bad,
    '--sun-bad-soft': palette.badSoft,
    '--sun-warn': palette.warn,
    '--sun-warn-soft': palette.warnSoft,
    '--sun-shadow': palette.shadow,
    '--mantine-color-body': palette.body,
    '--mantine-color-text': palette.text,
    '--mantine-color-dimmed': palette.dimmed,
    '--mantine-color-anchor': palette.accent,
    '--mantine-color-error': palette.bad,
    '--mantine-color-placeholder': palette.dimmed,
    '--mantine-color-default': palette.surface,
    '--mantine-color-default-hover': palette.raised,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-border': palette.border,
  }
  return palette.scheme === 'light'
    ? { variables: {}, light: roles, dark: {} }
    : { variables: {}, light: {}, dark: roles }
}
