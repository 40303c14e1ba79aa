import type { Config } from './config.ts'

/** One command of the program; its name is the name of its file. */
export type Command = {
  readonly help: string
  /** Words that the command takes besides settings, for its help; other commands refuse words. */
  readonly words?: string
  /** Whether it is about all networks that the settings name; other commands get the settings of one. */
  readonly isForAll?: true
  run(config: Config, words?: readonly string[]): Promise<void>
}
