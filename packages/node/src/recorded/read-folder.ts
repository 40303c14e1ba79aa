import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { limits, Malformed, parseJson, Refused, TronError } from '@sundial/primitives'
import { Archive } from './archive.ts'
import { itemsOf, readItem } from './record.ts'
import { entriesByFile, type IndexEntry, type Use, useOf } from './selection.ts'

/** A file, or a part of one, that was skipped, and why. */
export type RecordingProblem = { readonly file: string; readonly code: string; readonly message: string }

const indexFile = 'index.json'

/**
 * Reads every recording of the network under a folder. Damaged files are skipped and listed. Throws `recording_missing`
 * when there is nothing to read.
 */
export async function readFolder(folder: string, network: string) {
  const files = await jsonFiles(folder)
  const problems: RecordingProblem[] = []
  const archive = new Archive()
  const entries = files.includes(indexFile) ? await readIndex(folder, problems) : undefined
  for (const file of files) {
    const use = file === indexFile ? 'none' : useOf(file, entries?.get(file), network)
    if (use === 'none') continue
    const json = await attempt(file, problems, () => readJson(join(folder, file)))
    for (const item of itemsOf(json)) await attempt(file, problems, () => add(archive, item, use))
  }
  archive.complete()
  return { archive, problems }
}

function add(archive: Archive, item: unknown, use: Use): void {
  const recorded = readItem(item)
  if (recorded === undefined || (use === 'look up' && recorded.kind !== 'transaction')) return
  const conflict = archive.add(recorded)
  if (conflict === undefined || recorded.kind !== 'block') return
  const { height, id } = recorded.block
  throw new HeightConflict(
    `Block ${height} is ${conflict.conflictsWith} in an earlier file, ${id} in this one.`,
  )
}

async function readIndex(
  folder: string,
  problems: RecordingProblem[],
): Promise<ReadonlyMap<string, IndexEntry> | undefined> {
  return attempt(indexFile, problems, async () => {
    const entries = entriesByFile(await readJson(join(folder, indexFile)))
    if (entries === undefined) throw new Malformed('json', 'The index is not a list.')
    return entries
  })
}

async function readJson(path: string): Promise<unknown> {
  const { size } = await stat(path)
  if (size > limits.nodeAnswerBytes) throw new Malformed('json', `The file has ${size} bytes.`)
  return parseJson(await readFile(path, 'utf8'))
}

async function attempt<Value>(
  file: string,
  problems: RecordingProblem[],
  read: () => Value | Promise<Value>,
) {
  try {
    return await read()
  } catch (error) {
    problems.push({
      file,
      code: codeOf(error),
      message: error instanceof Error ? error.message : String(error),
    })
    return undefined
  }
}

const codeOf = (error: unknown): string =>
  error instanceof TronError && !(error instanceof Malformed) ? error.code : 'recording_damaged'

/** Paths with forward slashes, relative to the folder, sorted by name. */
async function jsonFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new RecordingMissing(`There is no folder ${folder} to read recorded blocks from.`, { cause })
  })
  const files = found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => pathIn(folder, entry))
  if (files.length > 0) return files.sort()
  throw new RecordingMissing(
    `${folder} contains no .json files: put recorded blocks there, or choose another folder.`,
  )
}

const pathIn = (folder: string, entry: Dirent): string =>
  relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')

export class RecordingMissing extends Refused {
  readonly code = 'recording_missing'
}

/** Two different blocks at one height; the first one is used. */
class HeightConflict extends Refused {
  readonly code = 'recording_height_conflict'
}
