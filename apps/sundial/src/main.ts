import { TronError } from '@sundial/primitives'
import program from '../package.json' with { type: 'json' }
import { readConfig } from './config.ts'
import { commandNames, loadCommand, loadCommands } from './command-names.ts'
import { helpOfCommand, helpOfProgram } from './help.ts'
import { theNetwork } from './networks/served-networks.ts'
import { nearest } from './nearest.ts'
import { inWords } from './path-refused.ts'
import { BadUsage } from './read-flags.ts'
import { stopWithStarter } from './stop-with-starter.ts'

/** The one server-side program: `sundial [COMMAND] [--setting VALUE ...]`. Commands are the files of commands/. */
async function main(words: readonly string[]): Promise<void> {
  const [first = 'up'] = words
  if (isHelp(first) || first === 'help') return printHelp(first === 'help' ? words[1] : undefined)
  if (first === '--version') return console.log(`sundial ${program.version}`)
  const [name, flags] = first.startsWith('-') ? ['up', words] : [first, words.slice(1)]
  if (!commandNames.includes(name)) throw new UnknownCommand(name)
  if (flags.some(isHelp)) return printHelp(name)
  const command = await loadCommand(name)
  const [own, settings] = command.words === undefined ? [[], flags] : leadingWords(flags)
  const config = readConfig(settings, process.env, name)
  await command.run(command.isForAll ? config : await theNetwork(config), own)
}

/** Words before the first setting. */
function leadingWords(flags: readonly string[]): readonly [readonly string[], readonly string[]] {
  const first = flags.findIndex((flag) => flag.startsWith('-'))
  return first === -1 ? [flags, []] : [flags.slice(0, first), flags.slice(first)]
}

const isHelp = (word: string): boolean => word === '-h' || word === '--help'

async function printHelp(name: string | undefined): Promise<void> {
  if (name !== undefined && !isHelp(name)) {
    if (!commandNames.includes(name)) throw new UnknownCommand(name)
    return console.log(helpOfCommand(name, await loadCommand(name)))
  }
  console.log(helpOfProgram(await loadCommands()))
}

class UnknownCommand extends BadUsage {
  readonly code = 'command_unknown'
  constructor(given: string) {
    const near = nearest(given, commandNames)
    const suggestion = near === undefined ? '' : ` Did you mean ${near}?`
    super(`"${given}" is not a command; "sundial --help" lists them.${suggestion}`)
  }
}

stopWithStarter()
main(process.argv.slice(2)).catch((thrown: unknown) => {
  const error = inWords(thrown)
  if (error instanceof TronError) console.error(`sundial: ${error.message} (${error.code})`)
  else console.error(error)
  process.exit(error instanceof BadUsage ? 2 : 1)
})
