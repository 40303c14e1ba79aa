// The export of the built program: killed and run again, and of the recorded chain.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createApi, type NodeReader } from '@sundial/api'
import { indexBlocks } from '@sundial/indexer'
import { toAddress } from '@sundial/primitives'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltProgram, buildProgram } from '../test/build-program.ts'
import { openBusyIndex } from '../test/busy-index.ts'
import { readExport } from '../test/read-export.ts'
import { openRecordedChain } from '../test/recorded-chain.ts'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'

const run = promisify(execFile)
const newFolder = () => mkdtemp(join(tmpdir(), 'sundial-export-'))

let built: BuiltProgram
beforeAll(async () => {
  built = await buildProgram()
})
afterAll(() => built[Symbol.asyncDispose]())

const exporting = (folder: string, url: string, ...more: readonly string[]): string[] => [
  built.main,
  'export',
  folder,
  '--database',
  url,
  '--network',
  'main',
  ...more,
]

async function contentOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(
    await Promise.all(
      paths.sort().map(async (path) => [path.slice(folder.length), await readFile(path, 'hex')] as const),
    ),
  )
}

test('a program that is killed while it exports goes on when it is run again, to the same files', async () => {
  await using database = await openBusyIndex()
  const [whole, killed] = [await newFolder(), await newFolder()]
  const { stdout } = await run(process.execPath, exporting(whole, database.url))
  const days = stdout.trim().split('\n').slice(0, -1)
  expect(days.length).toBeGreaterThan(15)

  const child = spawn(process.execPath, exporting(killed, database.url), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of child.stdout) {
    said += String(text)
    if (said.split('\n').length > 3) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  const again = await run(process.execPath, exporting(killed, database.url))
  const kept = again.stdout.split('\n').filter((line) => line.endsWith(', kept')).length
  expect(kept).toBeGreaterThan(2)
  expect(kept).toBeLessThan(days.length)
  expect(await contentOf(killed)).toEqual(await contentOf(whole))
  await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: killed })

  const [first] = days
  const one = await newFolder()
  const day = first!.slice(0, 10)
  await run(process.execPath, exporting(one, database.url, '--from', day, '--to', day, '--format', 'parquet'))
  expect(await readdir(join(one, 'transfers'))).toEqual([`${day}.parquet`])
})

test.each([
  [['--from', '2026-02-30'], 'use a day of the calendar, such as 2026-01-31.'],
  [['--from', '2026-13-1'], 'use a day of the calendar, such as 2026-01-31.'],
  [['--from', 'monday'], 'days_refused'],
  [['--from', '2026-02-02', '--to', '2026-02-01'], 'days_refused'],
  [['--to', 'yesterday'], 'use a day of the calendar, such as 2026-01-31.'],
  [['--format', 'csv'], 'use parquet.'],
])('the command refuses %j', async (flags, said) => {
  const refused = run(process.execPath, exporting('/nowhere', 'postgres://127.0.0.1:1/none', ...flags))
  await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(said) as string })
})

test('the export of the recorded chain has the sums that the API says of its blocks', async () => {
  await using chain = await openRecordedChain()
  const { client, source } = await openNode(
    readConfig(['--node', chain.address, '--internal-transactions'], {}),
  )
  await using _client = client
  await using database = await createTestDatabase({ network: 'main' })
  const store = openStore(database)
  const { signal } = new AbortController()
  await indexBlocks({ source: { ...source, live: false }, store, signal, report: () => undefined })
  const folder = await newFolder()
  const { stdout } = await run(process.execPath, exporting(folder, database.url, '--to', '2026-12-31'))
  expect(stdout).toMatch(/^2026-11-22: .*, not the whole day: blocks 1 to \d+$/m)
  const { solidifiedHeight } = await store.state()
  const rows = await readExport(folder)

  await using api = createApi({
    store,
    node: {} as NodeReader,
    network: { id: 'main', name: 'Main', kind: 'main' },
    clock: Date,
  })
  type Block = { readonly number: number; readonly nrOfTrx: number; readonly timestamp: number }
  const blocks: Block[] = []
  for (let start = 0; start <= solidifiedHeight!; start += 50) {
    const page = await api.inject(`/api/block?start=${start}&limit=50&sort=number`)
    blocks.push(...page.json<{ readonly data: readonly Block[] }>().data)
  }
  const final = blocks.filter(({ number }) => number <= solidifiedHeight!)
  expect(final).toHaveLength(solidifiedHeight! + 1)
  const counts = new Map<unknown, number>()
  for (const { height } of rows.transactions) counts.set(height, (counts.get(height) ?? 0) + 1)
  for (const { number, nrOfTrx } of final)
    expect([number, counts.get(number) ?? 0]).toEqual([number, nrOfTrx])
  // The balance that the API knows of each account, for those that nothing changed since the last final block.
  const newest = new Map<string, Readonly<Record<string, unknown>>>()
  for (const row of rows.balances) if (row['asset'] === 'trx') newest.set(String(row['address']), row)
  expect(newest.size).toBeGreaterThan(20)
  let compared = 0
  for (const [address, { balance }] of newest) {
    const { rows: later } = await store.transfersOfAccount(toAddress(address), {
      start: 0,
      limit: 1,
      order: 'newest',
    })
    const last = (
      await store.transactionsOfAccount(toAddress(address), { start: 0, limit: 1, order: 'newest' })
    ).rows
    if ([...later, ...last].some(({ height }) => height > solidifiedHeight!)) continue
    expect([address, balance]).toEqual([
      address,
      String(await store.balance(toAddress(address), { kind: 'trx' })),
    ])
    compared++
  }
  expect(compared).toBeGreaterThan(10)
})
