import type { Palette } from './palettes.ts'

/** A rule with the roles of a palette as variables `--sun-*`. */
export const variablesOf = (
  { scheme, ...roles }: Pick<Palette, 'scheme'> & Partial<Palette>,
  selector: string,
): string => {
  const variables = Object.entries(roles).map(([role, value]) => `  --sun-${kebab(role)}: ${value};\n`)
  return `${selector} {\n  color-scheme: ${scheme};\n${variables.join('')}}`
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
