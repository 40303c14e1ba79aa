import type { Command } from '../command.ts'
import { settingsOf } from '../config.ts'
import { exportFormat, networkKind, path, pathOrAddressOrDay } from '../setting-checks.ts'
import type { Setting } from '../setting.ts'

/** What a shell has to know to complete a command line. */
export type Completable = {
  readonly name: string
  readonly help: string
  /** Fixed words that the command takes before its settings. */
  readonly words: readonly string[]
  readonly settings: readonly CompletableSetting[]
}

export type CompletableSetting = {
  readonly flag: string
  readonly help: string
  /** What follows the flag: nothing, a file or folder, one of some words, or a text that nobody can guess. */
  readonly value: 'none' | 'file' | 'text' | readonly string[]
}

export const completables = (commands: ReadonlyMap<string, Command>): readonly Completable[] =>
  [...commands].map(([name, { help, words = '' }]) => ({
    name,
    help: firstSentence(help),
    words: fixedWords(words),
    settings: settingsOf(name).map(([setting, row]) => ({
      flag: `--${setting}`,
      help: firstSentence(row.help),
      value: valueOf(row),
    })),
  }))

/** Of `[list | add VERSION]` the words in small letters that begin an alternative. */
const fixedWords = (words: string): readonly string[] => [
  ...new Set(words.split('|').flatMap((part) => /^\s*\[?\s*([a-z][a-z0-9-]*)\b/.exec(part)?.[1] ?? [])),
]

function valueOf({ check, isSwitch }: Setting<unknown>): CompletableSetting['value'] {
  if (isSwitch) return 'none'
  if (check === path || check === pathOrAddressOrDay) return 'file'
  if (check === networkKind) return ['main', 'side', 'test']
  return check === exportFormat ? ['parquet'] : 'text'
}

/** Shells show one line beside a name. */
const firstSentence = (help: string): string =>
  (/^.*?[.:;](?= |$)/s.exec(help)?.[0] ?? help).replace(/[.:;]$/, '')
