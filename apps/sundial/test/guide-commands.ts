import { readdirSync, readFileSync } from 'node:fs'

const texts = new URL('../../web/src/texts/', import.meta.url)

/** Lines of the code blocks of all guides of /help/docs, as they are written there. */
export const guideLines = readdirSync(texts)
  .filter((name) => name.startsWith('guide-'))
  .flatMap((name) => {
    const guide = readFileSync(new URL(`${name}/en.md`, texts), 'utf8')
    return [...guide.matchAll(/^```\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n'))
  })

/** Lines that start a program; the others are requests. */
export const guideCommands = guideLines.filter((line) => !line.startsWith('curl '))

/** Words of a line of a shell, without quotes. */
export const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word)

/**
 * Commands that are checked only by the reader of flags, with the reason: nothing in a test may install packages or reach a
 * registry.
 */
export const parsedOnly: Readonly<Record<string, string>> = {
  'npm ci && npm start':
    'it installs all packages and builds the web app; npm start itself is run by the other commands',
  'npx sundial compilers add 0.8.20': 'it downloads a compiler from the registry',
}
