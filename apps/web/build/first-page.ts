import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { palettes } from '../src/theme/palettes.ts'
import { variablesOf } from '../src/theme/variables-of.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * What a visitor sees before the app: styles inside the page, in the colours of the chosen theme, and a heading that the
 * server fills in. The entry, which knows theme and language, runs before the first paint; the sheet of the app and the
 * app load meanwhile.
 */
export const firstPage = (): Plugin[] => [
  {
    name: 'sundial:first-page-content',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const sheet = await readFile(fileOf('../src/theme/first.css'), 'utf8')
        const { home } = JSON.parse(await readFile(fileOf('../src/locales/en.json'), 'utf8')) as {
          readonly home: { readonly title: string }
        }
        return html.replace('__FIRST_STYLES__', colours() + sheet).replace('__HOME_TITLE__', home.title)
      },
    },
  },
  {
    name: 'sundial:first-page-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin')
          .replace('<link rel="stylesheet" crossorigin', '<link rel="preload" as="style" crossorigin')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    },
  },
]

/** Until the app has loaded, only these roles of a theme are used. */
const colours = (): string =>
  Object.entries(palettes)
    .map(([name, { scheme, body, surface, text, dimmed }]) =>
      variablesOf({ scheme, body, surface, text, dimmed }, `:root[data-theme='${name}']`),
    )
    .join('')
