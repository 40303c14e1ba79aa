import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@sundial/primitives'
import {
  type BackupFile,
  BackupRefused,
  fileOf,
  isFileError,
  type Manifest,
  manifestName,
  parseManifest,
  passing,
  readManifest,
} from './manifest.ts'

export type FetchReport = (progress: { readonly name: string; readonly isThere: boolean }) => void

type Source = {
  /** Of the folder that the backup's files are in. */
  readonly url: URL
  /** SHA-256 of the manifest: whatever the server sends, nothing else is taken. */
  readonly expect: string
  readonly pauseMs?: number
}

const limits = {
  /** A manifest names at most 100,000 files. */
  manifestBytes: 64 * 1024 * 1024,
  silenceMs: 30_000,
  /** In a row, without a byte. */
  tries: 6,
  pauseMs: 1000,
} as const

/** The manifest at the address, if it is the expected one. Throws `backup_…`. */
export async function fetchManifest({ url, expect, pauseMs }: Source): Promise<Manifest> {
  const bytes = await patiently(pauseMs, async () => {
    const response = await request(url, manifestName)
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of bodyOf(response)) {
      length += chunk.length
      if (length > limits.manifestBytes) throw refused(`${manifestName} is larger than any manifest`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== expect)
    throw new BackupRefused(
      'not_expected',
      `The manifest at ${url.href} has the SHA-256 ${sha256}, and ${expect} is expected: ask the publisher for the address and the SHA-256 of one backup.`,
    )
  return { manifest: parseManifest(bytes.toString('utf8')), sha256, bytes }
}

/**
 * Fetches the files of a backup into a folder, which is a backup itself afterwards. Files that are there and right are kept, and one
 * that broke off goes on. No file becomes larger than its manifest allows. Throws `backup_…`.
 */
export async function fetchBackup(
  folder: string,
  { manifest, bytes }: Manifest,
  source: Source,
  report: FetchReport = () => undefined,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    if (await isOther(folder, source.expect)) await rm(join(folder, manifestName), { force: true })
    for (const file of manifest.files) {
      const path = fileOf(folder, file.name)
      const isThere = (await hashOf(path)) === file.sha256
      if (!isThere) await fetchFile(path, file, source)
      report({ name: file.name, isThere })
    }
    await writeFile(join(folder, manifestName), bytes)
  } catch (error) {
    if (!isFileError(error)) throw error
    throw new BackupRefused('folder', `The folder of the backup cannot be written: ${error.message}.`, {
      cause: error,
    })
  }
}

const isOther = async (folder: string, expect: string): Promise<boolean> =>
  (await readManifest(folder).catch(() => undefined))?.sha256 !== expect

async function fetchFile(path: string, file: BackupFile, source: Source): Promise<void> {
  const part = `${path}.part`
  // A part may be of another backup: then its file is fetched anew, once.
  for (const isLast of [false, true]) {
    await patiently(source.pauseMs, (noteBytes) => fetchRest(part, file, { url: source.url, noteBytes }))
    if ((await hashOf(part)) === file.sha256) return rename(part, path)
    await rm(part, { force: true })
    if (isLast) throw refused(`${file.name}.copy.gz has another SHA-256 than its manifest says`)
  }
}

type Fetching = { readonly url: URL; readonly noteBytes: () => void }

async function fetchRest(part: string, file: BackupFile, { url, noteBytes }: Fetching): Promise<void> {
  const start = await sizeOf(part)
  const response = await request(url, `${file.name}.copy.gz`, start)
  // Everything is there, or more than there is.
  if (response.status === 416) return
  const isContinued = response.status === 206
  if (isContinued && !response.headers.get('content-range')?.startsWith(`bytes ${start}-`))
    throw refused(`the server sends another part of ${file.name}.copy.gz than was asked for`)
  let length = isContinued ? start : 0
  const counting = passing((chunk) => {
    noteBytes()
    length += chunk.length
    if (length > mostBytes(file)) throw refused(`${file.name}.copy.gz is larger than its manifest allows`)
  })
  await pipeline(bodyOf(response), counting, createWriteStream(part, { flags: isContinued ? 'a' : 'w' }))
}

/** What gzip adds where nothing can be made smaller: 5 bytes for each block, of at least 16 KiB, and its frame. */
const mostBytes = ({ bytes }: BackupFile): number => bytes + Math.ceil(bytes / 3000) + 1024

async function request(folder: URL, name: string, start = 0): Promise<Response> {
  const url = new URL(name, folder.href.endsWith('/') ? folder : `${folder.href}/`)
  // Of the head of the response: a body may take hours.
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), limits.silenceMs)
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity', ...(start > 0 && { range: `bytes=${start}-` }) },
    signal: silence.signal,
  })
    .catch((cause: unknown) => {
      throw new SourceUnavailable(`${url.href} does not answer.`, { cause })
    })
    .finally(() => clearTimeout(timer))
  const { status, headers } = response
  if (status === 429 || status >= 500) throw new SourceUnavailable(`${url.href} answers ${status}.`)
  if (status >= 300 && status < 400)
    throw refused(`${url.href} leads elsewhere (${status}): name the address that it leads to`)
  if (status !== 200 && status !== 206 && !(status === 416 && start > 0))
    throw refused(`${url.href} answers ${status}`)
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
    throw refused(
      `${url.href} is encoded once more (${headers.get('content-encoding')}): switch that off on the server`,
    )
  return response
}

/** The bytes as they come; a server that stops sending is an error, and the time for all of them has no limit. */
async function* bodyOf(response: Response): AsyncGenerator<Buffer> {
  const reader = response.body!.getReader()
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), response.url)
      if (done) return
      yield Buffer.from(value)
    }
  } catch (cause) {
    if (cause instanceof SourceUnavailable) throw cause
    throw new SourceUnavailable(`${response.url} broke off.`, { cause })
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** One chunk, if it comes in time. Chunks are many, so their timers end with them. */
async function withinSilence<Chunk>(chunk: Promise<Chunk>, url: string): Promise<Chunk> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new SourceUnavailable(`${url} has stopped sending.`)),
      limits.silenceMs,
    ).unref()
  })
  return Promise.race([chunk, silence]).finally(() => clearTimeout(timer))
}

/** Again after a pause while the server is away; a byte that arrives counts as a new beginning. */
async function patiently<Result>(
  pauseMs: number = limits.pauseMs,
  work: (noteBytes: () => void) => Promise<Result>,
): Promise<Result> {
  let left = limits.tries
  for (;;) {
    try {
      return await work(() => (left = limits.tries))
    } catch (error) {
      if (!(error instanceof SourceUnavailable) || --left === 0) throw error
      await sleep(pauseMs * 2 ** (limits.tries - left - 1))
    }
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Undefined where there is no such file. */
async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (isFileError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
}

const refused = (why: string) => new BackupRefused('source', `The backup cannot be fetched: ${why}.`)

/** Run the command again: it goes on with what is missing. */
class SourceUnavailable extends Unavailable {
  readonly code = 'backup_source_away'
}
