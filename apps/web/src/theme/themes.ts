import type { Palette } from './palettes.ts'

/** The roles of a palette as the variables `--sun-*` of the page. */
export const variablesOf = ({ scheme, ...roles }: Palette): string => {
  const variables = Object.entries(roles).map(([role, value]) => `--sun-${kebab(role)}:${value}`)
  return `:root{color-scheme:${scheme};${variables.join(';')}}`
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
