import type { Completable, CompletableSetting } from './completable.ts'

/** For `sundial completion fish | source`, or a file in ~/.config/fish/completions. */
export const fishScript = (commands: readonly Completable[]): string => {
  const names = commands.map(({ name }) => name).join(' ')
  return [
    '# Completion of sundial for fish.',
    'complete -c sundial -f',
    `set -l commands ${names}`,
    'complete -c sundial -n "not __fish_seen_subcommand_from $commands" -l version -d \'Prints the version\'',
    ...commands.flatMap((command) => [
      `complete -c sundial -n "not __fish_seen_subcommand_from $commands" -a ${command.name} -d ${quoted(command.help)}`,
      ...command.words.map((word) => `complete -c sundial ${conditionOf(command, names)} -a ${word}`),
      ...command.settings.map(
        (setting) => `complete -c sundial ${conditionOf(command, names)} ${optionOf(setting)}`,
      ),
    ]),
    '',
  ].join('\n')
}

/** The settings of `up` also where no command is named. */
const conditionOf = ({ name }: Completable, names: string): string =>
  name === 'up'
    ? `-n "__fish_seen_subcommand_from up; or not __fish_seen_subcommand_from ${names}"`
    : `-n "__fish_seen_subcommand_from ${name}"`

function optionOf({ flag, help, value }: CompletableSetting): string {
  const option = `-l ${flag.slice(2)} -d ${quoted(help)}`
  if (value === 'none') return option
  if (value === 'file') return `${option} -r -F`
  return value === 'text' ? `${option} -x` : `${option} -x -a ${quoted(value.join(' '))}`
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`
