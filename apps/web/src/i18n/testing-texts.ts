import { languages, type Messages } from './languages.ts'

/** All texts of a language, for the tests of languages. */

const files = import.meta.glob<Messages>('../locales/**/*.json', { import: 'default', eager: true })
const pages = import.meta.glob<string>('../texts/*/*.md', { query: '?raw', import: 'default', eager: true })

export type Text = {
  /** File and key, or file and line: `locales/ar.json state.behind`. */
  readonly at: string
  /** As written in its file. */
  readonly source: string
  /** The visible words: without arguments, code and link targets. */
  readonly words: string
}

export const messagesByFile: Readonly<Record<string, Messages>> = files

export const languageOf = (file: string) => file.replace(/^.*\/|\.\w+$/g, '')

/** Texts under a key, depth first, with the whole path. */
export const textsIn = (
  messages: Messages,
  path: readonly string[] = [],
): readonly (readonly [string, string])[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...path, key].join('.'), value] as const] : textsIn(value, [...path, key]),
  )

const messages = Object.entries(files).flatMap(([file, tree]) =>
  textsIn(tree).map(([key, source]) => ({
    file,
    at: `${file} ${key}`,
    source,
    words: wordsOfMessage(source),
  })),
)

const lines = Object.entries(pages).flatMap(([file, page]) =>
  withoutCommands(page)
    .split('\n')
    .map((source, index) => ({ file, at: `${file} ${index + 1}`, source, words: wordsOfLine(source) })),
)

export const textsByLanguage: ReadonlyMap<string, readonly Text[]> = new Map(
  languages.map((language) => [
    language,
    [...messages, ...lines].filter(({ file }) => languageOf(file) === language),
  ]),
)

/** Commands and code are the same in every language. Lines keep their numbers. */
function withoutCommands(page: string): string {
  return page.replaceAll(/^```\n[^]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
}

function wordsOfLine(source: string): string {
  return source.replaceAll(/`[^`]*`/g, '…').replaceAll(/\]\([^)]*\)/g, ']')
}

function wordsOfMessage(source: string): string {
  return partsOf(source).words
}

type Parts = {
  /** Arguments as `…`, the branches of plurals and selects side by side. */
  readonly words: string
  /** Names of the arguments, without duplicates. */
  readonly names: readonly string[]
  /** Names of the branches of every plural, outer ones first. */
  readonly plurals: readonly (readonly string[])[]
}

/** Parses an ICU message into the words that it can show. */
export function partsOf(source: string): Parts {
  const plurals: string[][] = []
  const names = new Set<string>()
  let at = 0
  const words = sequence().replaceAll(/<\/?\w+>/g, '')
  return { words, names: [...names].toSorted(), plurals }

  function sequence(): string {
    let words = ''
    while (at < source.length && source[at] !== '}') words += source[at] === '{' ? argument() : source[at++]
    return words
  }

  function argument(): string {
    const [whole, name, kind] = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*[^{}]*)?/.exec(source.slice(at)) ?? ['{']
    // A brace without a name, as in JSON that a guide shows, is a character.
    if (name === undefined) return next(1, '{')
    names.add(name)
    const isSimple = source[at + whole.length] === '}'
    if (isSimple) return next(whole.length + 1, '…')
    // The match includes the name of the first branch.
    at += whole.lastIndexOf(',') + 1
    const branches: string[] = []
    let words = ''
    for (;;) {
      const branch = /^\s*=?(\w+)\s*\{/.exec(source.slice(at))
      if (branch === null) break
      at += branch[0].length
      branches.push(branch[1] ?? '')
      words += ` ${sequence()} `
      at += 1
    }
    if (kind === 'plural') plurals.push(branches)
    return next((/^\s*\}/.exec(source.slice(at)) ?? [''])[0].length, words)
  }

  function next(length: number, words: string): string {
    at += length
    return words
  }
}
