import type { Plugin } from 'vite'

const barrel = /import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"];?/g

/**
 * Imports each icon from its own module. The index of the library re-exports all icons, and a bundler puts every icon
 * that any page uses in the chunk that first loads that index: the one of the first load.
 */
export function iconImports(): Plugin {
  return {
    name: 'sundial:icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: importEachIcon(code), map: null }),
    },
  }
}

/** A source whose imports from the index of the icons are imports of their modules. */
export const importEachIcon = (code: string): string =>
  code.replaceAll(barrel, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map(importOf)
      .join(' '),
  )

function importOf(name: string): string {
  const [icon = '', local = icon] = name.split(/\s+as\s+/)
  return `import ${local} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`
}
