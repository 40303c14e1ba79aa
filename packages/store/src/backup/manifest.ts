import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { Refused } from '@sundial/primitives'

/** One file of a backup: the rows of a table, or of a partition, as gzip of PostgreSQL's binary COPY. */
export type BackupFile = {
  /** Of the table or partition; the file is `NAME.copy.gz`. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Before compression. */
  readonly bytes: number
  /** Of the file, as hex. */
  readonly sha256: string
}

export type BackupManifest = {
  readonly format: typeof backupFormat
  /** Name of the network and of its schema. */
  readonly network: string
  readonly head: { readonly height: number; readonly id: string }
  readonly solidifiedHeight: number | null
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly files: readonly BackupFile[]
}

export const backupFormat = 1

/** Written last: a folder without it has no whole backup. */
export const manifestName = 'manifest.json'
export const fileOf = (folder: string, name: string): string => join(folder, `${name}.copy.gz`)

/** Tables that every database has of itself. */
export const ownTables: ReadonlySet<string> = new Set([
  'migrations',
  'stored_codes',
  'writer_lock',
  'restored_files',
])

/** A manifest, and the SHA-256 of its bytes, by which operators name a backup. */
export type Manifest = {
  readonly manifest: BackupManifest
  readonly sha256: string
  readonly bytes: Buffer
}

/** The manifest of a folder. Throws `backup_…`. */
export async function readManifest(folder: string): Promise<Manifest> {
  const bytes = await readFile(join(folder, manifestName)).catch((cause: unknown) => {
    throw new BackupRefused('missing', `There is no whole backup in ${folder}: ${manifestName} is missing.`, {
      cause,
    })
  })
  const manifest = parseManifest(bytes.toString('utf8'))
  return { manifest, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

/** A backup may come from another operator: nothing in it is believed, and names become SQL and paths. */
export function parseManifest(text: string): BackupManifest {
  const malformed = (cause?: unknown) =>
    new BackupRefused('malformed', `${manifestName} is not the manifest of a backup.`, { cause })
  let manifest: BackupManifest
  try {
    manifest = JSON.parse(text) as BackupManifest
  } catch (cause) {
    throw malformed(cause)
  }
  if ((manifest?.format as number | undefined) !== backupFormat)
    throw new BackupRefused('format', `Only backups of format ${backupFormat} can be restored.`)
  const isWhole =
    isName(manifest.network) &&
    isCount(manifest.head?.height) &&
    isHash(manifest.head.id) &&
    isListOf(manifest.migrations, isMigration) &&
    isListOf(manifest.files, isFile)
  if (!isWhole) throw malformed()
  return manifest
}

const isMigration = ({ name, checksum }: BackupManifest['migrations'][number]): boolean =>
  /^\d{4}-[a-z0-9-]+\.sql$/.test(name) && isHash(checksum)

const isFile = ({ name, columns, rows, bytes, sha256 }: BackupFile): boolean =>
  isName(name) &&
  !ownTables.has(name) &&
  isListOf(columns, isName) &&
  isCount(rows) &&
  isCount(bytes) &&
  isHash(sha256)

const isListOf = <Item>(list: unknown, is: (item: Item) => boolean): boolean =>
  Array.isArray(list) && list.length <= 100_000 && list.every((item) => item !== null && is(item as Item))
const isName = (text: unknown): boolean => typeof text === 'string' && /^[a-z][a-z0-9_]{0,62}$/.test(text)
const isHash = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
const isCount = (number: unknown): boolean => Number.isSafeInteger(number) && Number(number) >= 0

/** What keeps a backup from being made or restored; `backup_…`. */
export class BackupRefused extends Refused {
  readonly code: `backup_${BackupProblem}`
  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = `backup_${problem}`
  }
}

/** Passes bytes on and shows them to `take`, which may refuse them by an error. */
export const passing = (take: (chunk: Buffer) => unknown): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        take(chunk)
        done(undefined, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })

/** An error of the file system, not of a connection, whose errors have no path. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'path' in error

type BackupProblem =
  | 'folder'
  | 'missing'
  | 'malformed'
  | 'format'
  | 'empty'
  | 'damaged'
  | 'other_network'
  | 'other_chain'
  | 'not_empty'
  | 'other_unfinished'
  | 'not_linked'
  | 'not_expected'
  | 'contradiction'
  | 'source'
