import type { Command } from '../command.ts'
import { openIndex } from '../open-index.ts'

export const command: Command = {
  help: 'Brings the database up to date and ends.',
  async run(config) {
    await using store = await openIndex(config)
    const { head } = await store.state()
    console.log(
      `The index is up to date${head === undefined ? ', and empty' : `; its head is ${head.height}`}.`,
    )
  },
}
