import { environmentName, settingsOf } from './config.ts'
import type { Setting } from './setting.ts'

/** Text of `sundial --help`. */
export function helpOfProgram(commands: ReadonlyMap<string, { readonly help: string }>): string {
  return [
    'Sundial, a self-hosted explorer for TRON networks.',
    '',
    'Usage: sundial [COMMAND] [--setting VALUE ...]',
    '',
    'Commands (up when none is given)',
    ...table([...commands].map(([name, { help }]) => [name, [help]])),
    '',
    ...wrapped(
      '"sundial COMMAND --help" lists the settings of a command, "sundial --version" prints the version.',
      width,
    ),
    '',
    'Exit status',
    ...table([
      ['0', ['Stopped on request.']],
      ['1', ['Failed, "audit" found a difference, or "doctor" a problem.']],
      ['2', ['The command line or a setting is invalid.']],
    ]),
  ].join('\n')
}

/** Text of `sundial COMMAND --help`: the settings that the command uses, and no others. */
export function helpOfCommand(
  name: string,
  { help, words }: { readonly help: string; readonly words?: string },
): string {
  return [
    ...wrapped(help, width),
    '',
    `Usage: sundial ${name}${words === undefined ? '' : ` ${words}`} [--setting VALUE ...]`,
    '',
    'Settings (environment variable, default)',
    ...table(settingsOf(name).map(rowOf)),
  ].join('\n')
}

function rowOf([name, setting]: readonly [string, Setting<unknown>]): Row {
  const flag = setting.isSwitch ? `--${name}` : `--${name} VALUE`
  const given = setting.default === undefined ? '' : `, ${JSON.stringify(setting.default)}`
  return [flag, [setting.help, `(${environmentName(name)}${given.replaceAll('"', '')})`]]
}

type Row = readonly [name: string, paragraphs: readonly string[]]

const width = 80

/** Names in one column, paragraphs wrapped in the next. */
function table(rows: readonly Row[]): readonly string[] {
  const column = Math.max(...rows.map(([name]) => name.length)) + 4
  return rows.flatMap(([name, paragraphs]) => {
    const lines = paragraphs.flatMap((paragraph) => wrapped(paragraph, width - column))
    return lines.map((line, index) => `  ${index === 0 ? name : ''}`.padEnd(column) + line)
  })
}

/** Wraps lines at a maximum length; a longer word has a line of its own. */
function wrapped(text: string, limit: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= limit)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
