import { openDatabase, readManifest, runningPostgresUrl, startPostgres, writeBackup } from '@sundial/store'
import type { Command } from '../command.ts'
import { networkWithoutNode } from '../find-network.ts'
import { folderOf } from '../folder-word.ts'

export const command: Command = {
  help: 'Writes the whole index into a folder, as it is at one block, also while "sundial up" or "index" uses it. A backup into the same folder keeps what no block can change any more.',
  words: 'FOLDER',
  async run(config, words = []) {
    const folder = folderOf('backup', words)
    const network = await networkWithoutNode(config)
    const running = config.database ?? (await runningPostgresUrl({ dataDir: config.data }))
    await using server = running === undefined ? await startPostgres({ dataDir: config.data }) : undefined
    await using database = await openDatabase({
      network: network.id,
      url: running ?? server!.url(),
      poolSize: 2,
      application: 'sundial backup',
    })
    const { head, files } = await writeBackup(database, folder, {
      report: ({ name, rows, isKept }) => console.log(`${name}: ${rows} rows${isKept ? ', kept' : ''}`),
    })
    const { sha256 } = await readManifest(folder)
    console.log(`Backup of ${network.name} at block ${head.height}: ${files.length} files in ${folder}`)
    console.log(`Manifest ${sha256}`)
  },
}
