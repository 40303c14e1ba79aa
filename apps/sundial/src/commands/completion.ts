import type { Command } from '../command.ts'
import { loadCommands } from '../command-names.ts'
import { bashScript } from '../completion-scripts/bash.ts'
import { completables } from '../completion-scripts/completable.ts'
import { fishScript } from '../completion-scripts/fish.ts'
import { zshScript } from '../completion-scripts/zsh.ts'
import { BadUsage } from '../read-flags.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

export const command: Command = {
  help: 'Prints a script that completes commands and settings in your shell: "source <(sundial completion bash)", the same with zsh, or "sundial completion fish | source".',
  words: '[bash | zsh | fish]',
  isForAll: true,
  async run(_config, words = []) {
    const [shell = '', ...others] = words
    if (!Object.hasOwn(scripts, shell) || others.length > 0)
      throw new ShellUnknown('Name one shell: sundial completion bash, zsh or fish.')
    console.log(scripts[shell as keyof typeof scripts](completables(await loadCommands())))
  },
}

class ShellUnknown extends BadUsage {
  readonly code = 'shell_unknown'
}
