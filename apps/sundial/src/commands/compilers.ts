import type { Command } from '../command.ts'
import { addCompiler } from '../compiler/add-compiler.ts'
import { compilerFolder, compilersIn } from '../compiler/compiler-folder.ts'
import { versionOf } from '../compiler/open-compiler.ts'
import { BadUsage } from '../read-flags.ts'

export const command: Command = {
  help: 'Solidity compilers for verification: "compilers list" prints them, "compilers add 0.8.20" adds a release from the npm registry, "compilers add --from FILE" one from a file.',
  words: '[list | add VERSION | add --from FILE]',
  async run(config, words = []) {
    const { folder, isChosen } = compilerFolder(config)
    const [verb = 'list', version, ...others] = words
    if (others.length > 0) throw new CompilersUsage(`Too many words: ${others.join(' ')}.`)
    if (verb === 'add') {
      if (version === undefined && config.from === undefined)
        throw new CompilersUsage(
          'Name a release, such as "sundial compilers add 0.8.20", or a file with --from.',
        )
      const added = await addCompiler({ folder, version, from: config.from })
      return console.log(`Added ${added.version}: ${added.file}`)
    }
    if (verb !== 'list' || version !== undefined)
      throw new CompilersUsage(`"compilers ${words.join(' ')}" is not known; use list or add.`)
    console.log(`${await versionOf(undefined)}  built in`)
    for (const [name, file] of await compilersIn(folder, { isChosen })) console.log(`${name}  ${file}`)
  },
}

class CompilersUsage extends BadUsage {
  readonly code = 'compilers_usage'
}
