import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const localeFile = /\/locales\/(?:\w+\/)?\w+\.json$/

/** Compiles the texts of `locales/` at build time, so that the app needs no parser of the ICU syntax. */
export const compiledMessages = (): Plugin => ({
  name: 'sundial:compiled-messages',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^use-intl\/format-message$/,
          replacement: fileURLToPath(new URL('../src/i18n/format-compiled.ts', import.meta.url)),
        },
      ],
    },
  }),
  transform: (code, id) => (localeFile.test(id) ? JSON.stringify(compiled(JSON.parse(code))) : undefined),
})

const compiled = (value: unknown): unknown =>
  typeof value === 'string'
    ? compile(value)
    : Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, compiled(each)]))
