import type { Config } from './config.ts'

/** One command of the program; its name is the name of its file. */
export type Command = { readonly help: string; run(config: Config): Promise<void> }
