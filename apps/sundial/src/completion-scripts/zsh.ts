import type { Completable, CompletableSetting } from './completable.ts'

/** For a file `_sundial` in a folder of `$fpath`, or `source <(sundial completion zsh)`. */
export const zshScript = (commands: readonly Completable[]): string =>
  [
    '#compdef sundial',
    '# Completion of sundial for zsh.',
    '_sundial() {',
    '  local command=up',
    '  local -a commands',
    '  commands=(',
    ...commands.map(({ name, help }) => `    ${quoted(`${name}:${help}`)}`),
    '  )',
    '  if [[ $words[2] != -* ]]; then',
    '    if (( CURRENT == 2 )); then',
    "      _describe 'command' commands",
    '      return',
    '    fi',
    '    command=$words[2]',
    '    shift words',
    '    (( CURRENT-- ))',
    '  fi',
    '  case $command in',
    ...commands.flatMap((command) => [
      `    ${command.name}) _arguments ${[...wordsOf(command), ...command.settings.map(argument), "'--help[Prints the settings]'"].join(' ')} ;;`,
    ]),
    '  esac',
    '}',
    'if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _sundial "$@"; else compdef _sundial sundial; fi',
    '',
  ].join('\n')

const wordsOf = ({ words }: Completable): readonly string[] =>
  words.length === 0 ? [] : [quoted(`1:word:(${words.join(' ')})`)]

function argument({ flag, help, value }: CompletableSetting): string {
  const text = `${flag}[${help.replace(/[\\[\]:]/g, String.raw`\$&`)}]`
  if (value === 'none') return quoted(text)
  if (value === 'file') return quoted(`${text}:file:_files`)
  return quoted(value === 'text' ? `${text}:value: ` : `${text}:value:(${value.join(' ')})`)
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
