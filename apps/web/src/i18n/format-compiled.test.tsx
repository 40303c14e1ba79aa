import compile from 'icu-minify/compile'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import parsedFormat from 'use-intl/format-message'
import { expect, test } from 'vitest'
import formatMessage from './format-compiled.ts'
import { localeTag } from './languages.ts'
import { messagesByFile, textsIn } from './testing-texts.ts'

type Compiled = ReturnType<typeof compile>
type Values = NonNullable<Parameters<typeof formatMessage>[2]>

const cache = _createCache()
const formatters = _createIntlFormatters(cache)
const optionsOf = (language: string) => ({ cache, formatters, locale: localeTag(language), timeZone: 'UTC' })

/** A value for every argument of a compiled text: functions for tags, numbers where the text formats one. */
function valuesOf(node: unknown, plain: (name: string) => unknown, count: number): Record<string, unknown> {
  if (!Array.isArray(node)) return {}
  const [name, type, ...rest] = node as [unknown, unknown, ...unknown[]]
  const inner = (...nodes: unknown[]) =>
    Object.assign({}, ...nodes.flat().map((one) => valuesOf(one, plain, count))) as Record<string, unknown>
  // A list of nodes begins with a text or a node; an argument with its name.
  if (typeof name !== 'string') return inner(...(node as unknown[]))
  if (node.length === 1) return { [name]: plain(name) }
  if (typeof type !== 'number') return { ...inner(type, rest), [name]: (text: ReactNode) => <b>{text}</b> }
  const branches = rest.flatMap((one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) ? Object.values(one) : [],
  )
  return { ...Object.assign({}, ...branches.map((one) => inner(one))), [name]: count }
}

/** The values of a whole text, whose nodes are texts and arguments. */
const valuesFor = (message: Compiled, plain: (name: string) => unknown, count: number): Values =>
  Object.assign(
    {},
    ...(Array.isArray(message) ? message.map((node) => valuesOf(node, plain, count)) : []),
  ) as Values

const shown = (node: ReactNode): string => renderToStaticMarkup(<>{node}</>)

test.each(Object.keys(messagesByFile))('compiled texts of %s read as the parsed ones', (file) => {
  const language = /(\w+)\.json$/.exec(file)![1]!
  const options = optionsOf(language)
  for (const [key, text] of textsIn(messagesByFile[file]!)) {
    const message = compile(text)
    for (const [plain, count] of [
      [(name: string) => `<${name}>`, 1],
      [(name: string) => <i key={name}>{name}</i>, 1234],
    ] as const) {
      const values = valuesFor(message, plain, count)
      expect(shown(formatMessage(key, message, values, options)), `${key}: ${text}`).toBe(
        shown(parsedFormat(key, text, values, options)),
      )
    }
  }
})
