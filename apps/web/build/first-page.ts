import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { palettes } from '../src/theme/palettes.ts'
import { Dial } from '../src/ui/dial.tsx'
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
        const titles = await firstTitles()
        return html
          .replace('__FIRST_STYLES__', colours() + sheet)
          .replace(/\s*__FIRST_TITLES__\s*/, () => JSON.stringify(titles).replaceAll('<', '\\u003c'))
          .replace('__DIAL__', renderToStaticMarkup(createElement(Dial, { size: 32 })))
          .replace('__HOME_TITLE__', () => titles['en']?.['home'] ?? '')
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

/** Pages that visitors open first, by link or search: each title here is sent with every page, in each language. */
const firstPages = ['transactions', 'blocks', 'block', 'transaction', 'address', 'token', 'contract'] as const

async function firstTitles(): Promise<Record<string, Record<string, string>>> {
  const files = (await readdir(fileOf('../src/locales'))).filter((file) => file.endsWith('.json'))
  const read = async (file: string) => {
    const { home, page } = JSON.parse(await readFile(fileOf(`../src/locales/${file}`), 'utf8')) as {
      readonly home: { readonly title: string }
      readonly page: Readonly<Record<string, string>>
    }
    const titles = firstPages.map((name) => [name, page[name] ?? ''] as const)
    return [file.replace('.json', ''), { home: home.title, ...Object.fromEntries(titles) }] as const
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** Until the app has loaded, only these roles of a theme are used. */
const colours = (): string =>
  Object.entries(palettes)
    .map(([name, { scheme, body, surface, text, dimmed, accent }]) =>
      variablesOf({ scheme, body, surface, text, dimmed, accent }, `:root[data-theme='${name}']`),
    )
    .join('')
