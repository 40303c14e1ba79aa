import { readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Command } from './command.ts'
import { workerFile } from './worker-file.ts'

const ending = extname(fileURLToPath(import.meta.url))
const folder = dirname(workerFile('commands/up'))

/** Names of the files in commands/. */
export const commandNames: readonly string[] = readdirSync(folder)
  .filter((file) => extname(file) === ending && !file.includes('.test.'))
  .map((file) => file.slice(0, -ending.length))

export async function loadCommand(name: string): Promise<Command> {
  const { href } = pathToFileURL(join(folder, `${name}${ending}`))
  return ((await import(href)) as { command: Command }).command
}

export const loadCommands = async (): Promise<ReadonlyMap<string, Command>> =>
  new Map(await Promise.all(commandNames.map(async (name) => [name, await loadCommand(name)] as const)))
