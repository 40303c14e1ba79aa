import type { NodeClient } from '@sundial/node'
import {
  BackupRefused,
  fetchBackup,
  fetchManifest,
  openDatabase,
  readManifest,
  restoreBackup,
  startPostgres,
} from '@sundial/store'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { networkWithoutNode } from '../find-network.ts'
import { openNode } from '../open-node.ts'
import { folderOf } from '../folder-word.ts'
import { BadUsage } from '../read-flags.ts'

export const command: Command = {
  help: 'Restores a backup into an empty database, after comparing its blocks with the node; run again, it goes on where it stopped. --from fetches it first.',
  words: 'FOLDER',
  async run(config, words = []) {
    const folder = folderOf('restore', words)
    if (config.from !== undefined) await fetchInto(folder, config, config.from)
    const { manifest, sha256 } = await readManifest(folder)
    if (config.expect !== undefined && config.expect !== sha256)
      throw new BackupRefused(
        'not_expected',
        `The manifest in ${folder} has the SHA-256 ${sha256}, and ${config.expect} is expected: fetch the backup again.`,
      )
    const network = await networkWithoutNode(config)
    await using node = await openTrusted(config)
    console.log(await compareHead(node, manifest.head))
    await using server =
      config.database === undefined ? await startPostgres({ dataDir: config.data }) : undefined
    await using database = await openDatabase({
      network: network.id,
      url: config.database ?? server!.url(),
      poolSize: 2,
      application: 'sundial restore',
    })
    await restoreBackup(
      database,
      { folder, manifest, sha256 },
      {
        report: ({ name, rows, isThere }) =>
          console.log(`${name}: ${rows} rows${isThere ? ', there already' : ''}`),
        ...(node && { compare: (blocks) => compareBlocks(node, blocks) }),
      },
    )
    console.log(`The index of ${network.name} is restored up to block ${manifest.head.height}.`)
  },
}

/** Of a backup that somebody publishes nothing is believed that the expected manifest does not name. */
async function fetchInto(folder: string, config: Config, from: string): Promise<void> {
  if (!/^https?:\/\//.test(from) || !URL.canParse(from))
    throw new FromRefused('use --from https://HOST/PATH.')
  if (config.expect === undefined)
    throw new FromRefused('give the SHA-256 that the publisher names with --expect.')
  const source = { url: new URL(from), expect: config.expect }
  const manifest = await fetchManifest(source)
  {
    await using node = await openTrusted(config)
    console.log(await compareHead(node, manifest.manifest.head))
  }
  await fetchBackup(folder, manifest, source, ({ name, isThere }) =>
    console.log(`${name}: ${isThere ? 'there already' : 'fetched'}`),
  )
}

type Head = { readonly height: number; readonly id: string }
type Trusted = Pick<NodeClient, 'block'> & AsyncDisposable

async function openTrusted(config: Config): Promise<Trusted | undefined> {
  return config.node === undefined && config.network !== undefined
    ? undefined
    : (await openNode(config)).client
}

/** Ids are hashes of what is in a block: with the node's head every block below is the node's. */
async function compareHead(node: Trusted | undefined, head: Head): Promise<string> {
  if (node === undefined)
    return 'Without --node the blocks of the backup are not compared: compare the balances later, with "sundial audit".'
  await compareBlocks(node, [head])
  return `The node has the head of the backup, block ${head.height}.`
}

async function compareBlocks(node: Trusted, blocks: readonly Head[]): Promise<void> {
  for (const { height, id } of blocks) {
    const block = await node.block(height)
    if (block?.id === id) continue
    throw new BackupRefused(
      'other_chain',
      `The node has ${block === undefined ? 'no block' : `block ${block.id}`} at height ${height}, and the backup ${id}.`,
    )
  }
}

class FromRefused extends BadUsage {
  readonly code = 'from_refused'
}
