import type { Palette } from './palettes.ts'

/** Roles of a palette as the variables `--sun-*` of an element, by default of the page. */
export const variablesOf = (
  { scheme, ...roles }: Pick<Palette, 'scheme'> & Partial<Palette>,
  selector = ':root',
): string => {
  const variables = Object.entries(roles).map(([role, value]) => `--sun-${kebab(role)}:${value}`)
  return `${selector}{color-scheme:${scheme};${variables.join(';')}}`
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
