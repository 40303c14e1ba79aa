import { readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Refused, TronError } from '@sundial/primitives'
import { environmentName, readConfig, settings } from './config.ts'
import type { Command } from './command.ts'

/** The one server-side program: `sundial COMMAND [--setting value]`. Commands are the files of commands/. */
async function main([name = 'up', ...flags]: readonly string[]): Promise<void> {
  const commands = await loadCommands()
  if (name === 'help' || flags.includes('--help')) return printHelp(commands)
  const command = commands.get(name)
  if (command === undefined) throw new UnknownCommand(`"${name}" is no command; "sundial help" lists them.`)
  await command.run(readConfig(flags, process.env))
}

async function loadCommands(): Promise<ReadonlyMap<string, Command>> {
  const here = fileURLToPath(import.meta.url)
  const folder = join(dirname(here), 'commands')
  const files = readdirSync(folder).filter(
    (file) => extname(file) === extname(here) && !file.includes('.test.'),
  )
  const loaded = await Promise.all(
    files.map(async (file) => {
      const { command } = (await import(pathToFileURL(join(folder, file)).href)) as { command: Command }
      return [file.slice(0, -extname(file).length), command] as const
    }),
  )
  return new Map(loaded)
}

function printHelp(commands: ReadonlyMap<string, Command>): void {
  console.log('sundial COMMAND [--setting value …]\n\nCommands')
  for (const [name, { help }] of commands) console.log(`  ${name.padEnd(12)} ${help}`)
  console.log('\nSettings (flag, environment variable, default)')
  for (const [name, { default: value, help }] of Object.entries(settings)) {
    console.log(
      `  --${name.padEnd(12)} ${environmentName(name)}${value === undefined ? '' : ` = ${value}`}\n      ${help}`,
    )
  }
}

class UnknownCommand extends Refused {
  readonly code = 'command_unknown'
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof TronError) console.error(`sundial: ${error.message} (${error.code})`)
  else console.error(error)
  process.exit(1)
})
