import type { NodeClient } from '@sundial/node'
import { BackupRefused, openDatabase, readManifest, restoreBackup, startPostgres } from '@sundial/store'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { networkWithoutNode } from '../find-network.ts'
import { openNode } from '../open-node.ts'
import { folderOf } from '../folder-word.ts'

export const command: Command = {
  help: 'Restores a backup into an empty database, after comparing its head with the node; run again, it goes on where it stopped.',
  words: 'FOLDER',
  async run(config, words = []) {
    const folder = folderOf('restore', words)
    const { manifest, sha256 } = await readManifest(folder)
    if (config.expect !== undefined && config.expect !== sha256)
      throw new BackupRefused(
        'not_expected',
        `The manifest in ${folder} has the SHA-256 ${sha256}, and ${config.expect} is expected: fetch the backup again.`,
      )
    const network = await networkWithoutNode(config)
    console.log(await compareHead(config, manifest.head))
    await using server =
      config.database === undefined ? await startPostgres({ dataDir: config.data }) : undefined
    await using database = await openDatabase({
      network: network.id,
      url: config.database ?? server!.url(),
      poolSize: 2,
      application: 'sundial restore',
    })
    await restoreBackup(database, { folder, manifest, sha256 }, ({ name, rows, isThere }) =>
      console.log(`${name}: ${rows} rows${isThere ? ', there already' : ''}`),
    )
    console.log(`The index of ${network.name} is restored up to block ${manifest.head.height}.`)
  },
}

type Head = { readonly height: number; readonly id: string }

/** Ids are hashes of what is in a block: with the node's head every block below is the node's. */
async function compareHead(config: Config, head: Head): Promise<string> {
  if (config.node === undefined && config.network !== undefined)
    return 'Without --node the head of the backup is not compared: compare the balances later, with "sundial audit".'
  const { client } = await openNode(config)
  await using node: NodeClient & AsyncDisposable = client
  const block = await node.block(head.height)
  if (block?.id !== head.id)
    throw new BackupRefused(
      'other_chain',
      `The node has ${block === undefined ? 'no block' : `block ${block.id}`} at height ${head.height}, and the backup ${head.id}.`,
    )
  return `The node has the head of the backup, block ${head.height}.`
}
