import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBackup, fetchManifest } from './fetch-backup.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const rows = { blocks: randomBytes(300_000), lists: randomBytes(1000) }
const files = Object.fromEntries(
  Object.entries(rows).map(([name, bytes]) => [`/b/${name}.copy.gz`, gzipSync(bytes)]),
)

function manifestOf(change: (name: string) => object = () => ({})): Buffer {
  const listed = Object.entries(rows).map(([name, { length }]) => ({
    name,
    columns: ['x'],
    rows: 1,
    bytes: length,
    sha256: sha256(files[`/b/${name}.copy.gz`]!),
    ...change(name),
  }))
  const head = { height: 1, id: 'ab'.repeat(32) }
  const manifest = { format: 1, network: 'test', head, solidifiedHeight: null, migrations: [], files: listed }
  return Buffer.from(JSON.stringify(manifest))
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void
/** What a path answers with, in place of its file; and what was asked for. */
let answers: Record<string, Answer> = {}
let asked: string[] = []
let manifest = manifestOf()

/** Like any web server. */
const plain: Answer = ({ url, headers }, response) => {
  const bytes = url === '/b/manifest.json' ? manifest : files[url!]
  if (bytes === undefined) return void response.writeHead(404).end()
  const start = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
  if (start === 0) return void response.writeHead(200).end(bytes)
  if (start >= bytes.length) return void response.writeHead(416).end()
  response.writeHead(206, { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` })
  response.end(bytes.subarray(start))
}
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.range ?? ''}`.trim())
  const answer = answers[request.url!] ?? plain
  answer(request, response)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function fetchInto(folder: string, expect = sha256(manifest)): Promise<readonly string[]> {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/b`)
  const source = { url, expect, pauseMs: 1 }
  const there: string[] = []
  await fetchBackup(folder, await fetchManifest(source), source, ({ name, isThere }) => {
    if (isThere) there.push(name)
  })
  return there
}

async function inFolder(work: (folder: string) => Promise<void>, given: Record<string, Answer> = {}) {
  answers = given
  asked = []
  manifest = manifestOf()
  const folder = await mkdtemp(join(tmpdir(), 'sundial-fetch-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sends a part, and breaks off. */
const cutAt =
  (length: number): Answer =>
  ({ url }, response) => {
    answers = {}
    response.writeHead(200, { 'content-length': files[url!]!.length })
    response.write(files[url!]!.subarray(0, length), () => response.destroy())
  }

const big = '/b/blocks.copy.gz'

test('a backup is fetched whole, goes on where it broke off, and is not fetched twice', () =>
  inFolder(
    async (folder) => {
      expect(await fetchInto(folder)).toEqual([])
      expect(asked.filter((line) => line.startsWith(`${big} bytes=`))).toHaveLength(1)
      expect(await readFile(join(folder, 'blocks.copy.gz'))).toEqual(files[big])
      expect(await readdir(folder)).toEqual(['blocks.copy.gz', 'lists.copy.gz', 'manifest.json'])
      expect(await fetchInto(folder)).toEqual(['blocks', 'lists'])
      await appendFile(join(folder, 'lists.copy.gz'), 'x')
      expect(await fetchInto(folder)).toEqual(['blocks'])
    },
    { [big]: cutAt(100_000) },
  ))

test('what another backup left behind is fetched anew', () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'blocks.copy.gz.part'), randomBytes(5000))
    await writeFile(join(folder, 'lists.copy.gz.part'), randomBytes(50_000))
    await fetchInto(folder)
    expect(await readFile(join(folder, 'blocks.copy.gz'))).toEqual(files[big])
  }))

test('a server that is busy is asked again, and one that stays away is reported', () =>
  inFolder(
    async (folder) => {
      await fetchInto(folder)
      answers = { [big]: (_, response) => void response.writeHead(503).end() }
      await rm(join(folder, 'blocks.copy.gz'))
      await expect(fetchInto(folder)).rejects.toMatchObject({ code: 'backup_source_away' })
    },
    {
      [big]: (request, response) => {
        answers = {}
        response.writeHead(429).end()
      },
    },
  ))

const endless: Answer = (_, response) => {
  const chunk = randomBytes(1024 * 1024)
  const send = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', send)
  }
  response.writeHead(200)
  send()
}

test.each<[string, Record<string, Answer>]>([
  ['a redirect', { [big]: (_, response) => void response.writeHead(302, { location: '/else' }).end() }],
  ['a file without an end', { [big]: endless }],
  ['a manifest without an end', { '/b/manifest.json': endless }],
  ['a missing file', { [big]: (_, response) => void response.writeHead(404).end() }],
  ['a changed file', { [big]: (_, response) => void response.end(gzipSync(randomBytes(300_000))) }],
  [
    'a file that is encoded once more',
    { [big]: (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(files[big]) },
  ],
])('refuses %s', (_what, given) =>
  inFolder(async (folder) => {
    await expect(fetchInto(folder)).rejects.toMatchObject({ code: 'backup_source' })
    const sizes = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
    expect(sizes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(310_000)
    expect(await readdir(folder)).not.toContain('manifest.json')
  }, given),
)

test('refuses a manifest that is not the expected one, and names that are no names of tables', () =>
  inFolder(async (folder) => {
    await expect(fetchInto(folder, 'ab'.repeat(32))).rejects.toMatchObject({ code: 'backup_not_expected' })
    for (const name of ['../../etc/passwd', '/etc/passwd', 'a/b', 'manifest.json', '']) {
      manifest = manifestOf(() => ({ name }))
      await expect(fetchInto(folder)).rejects.toMatchObject({ code: 'backup_malformed' })
    }
    expect(await readdir(folder)).toEqual([])
  }))
