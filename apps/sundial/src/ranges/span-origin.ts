import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SpanOrigin, usualBatch } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'
import type { Config } from '../config.ts'
import { RangesRefused } from './range-folder.ts'

/**
 * What blocks are read from, and by what: a file of another network is refused, and one of another release, which may find
 * other facts. Throws `ranges_refused`.
 */
export async function spanOriginOf(
  config: Pick<Config, 'internal-transactions'>,
  client: Pick<NodeClient, 'block'>,
): Promise<SpanOrigin> {
  const genesis = await client.block(0)
  if (genesis === undefined)
    throw new RangesRefused('The node does not have block 0, which names the network of ranges.')
  const settings = String(config['internal-transactions'] ?? 'detected')
  return { network: genesis.id, program: programDigest(settings), batchBlocks: usualBatch }
}

/** Of all code of the built program; while it runs from its sources, of those of this app only. */
function programDigest(settings: string): string {
  const digest = createHash('sha256').update(settings)
  const ending = extname(fileURLToPath(import.meta.url))
  const folder = programFolder(ending)
  const isCode = (name: string) => name.endsWith(ending) && !name.includes('.test.')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isCode).toSorted())
    digest.update(`\n${name}\n`).update(readFileSync(join(folder, name)))
  return digest.digest('hex')
}

/** Found by walking up: code of the built program may be in a folder of chunks. */
function programFolder(ending: string): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, `main${ending}`)) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}
