import type { Completable, CompletableSetting } from './completable.ts'

/** For `source <(sundial completion bash)`. */
export const bashScript = (commands: readonly Completable[]): string =>
  [
    '# Completion of sundial for bash.',
    '_sundial() {',
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command=up first="${COMP_WORDS[1]}"',
    '  COMPREPLY=()',
    '  if [[ $COMP_CWORD -gt 1 && $first != -* ]]; then command=$first; fi',
    '  case "$command $before" in',
    ...commands.flatMap(({ name, settings }) => settings.flatMap((setting) => valueCase(name, setting))),
    '  esac',
    '  local words=',
    '  case "$command" in',
    ...commands.map(
      ({ name, words, settings }) =>
        `    ${name}) words="${[...words, ...settings.map(({ flag }) => flag), '--help'].join(' ')}" ;;`,
    ),
    '  esac',
    `  if [[ $COMP_CWORD -eq 1 ]]; then words="${commands.map(({ name }) => name).join(' ')} --version $words"; fi`,
    '  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")',
    '}',
    'complete -F _sundial sundial',
    '',
  ].join('\n')

/** After a flag that takes a value, only values are completed. */
function valueCase(command: string, { flag, value }: CompletableSetting): readonly string[] {
  if (value === 'none') return []
  const fill = (from: string) => `    "${command} ${flag}") ${from}return ;;`
  if (value === 'text') return [fill('')]
  if (value === 'file')
    return [fill('compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word"); ')]
  return [fill(`mapfile -t COMPREPLY < <(compgen -W "${value.join(' ')}" -- "$word"); `)]
}
