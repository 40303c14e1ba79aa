// Runs the commands that the guides of /help/docs show, as processes with data folders and ports of their own. The node of a
// guide is a development chain here, and its database one of the test. What cannot run offline is listed in test/guide-commands.ts.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltProgram, buildProgram } from '../test/build-program.ts'
import { freePort } from '../test/free-port.ts'
import { guideCommands, parsedOnly, wordsOf } from '../test/guide-commands.ts'
import { Program } from '../test/program.ts'

const foundation = { fund: ['TNXC2YCSxhdxsVqhqu3gYZYme6n4i6T1C1'], donators: [] }
const links = { networks: [{ name: 'Nile', url: 'https://nile.example', type: 'test' }] }
const labels = { labels: { TNXC2YCSxhdxsVqhqu3gYZYme6n4i6T1C1: { tag: 'Exchange 7' } } }
const key = '0123456789abcdef0123456789abcdef'

let program: BuiltProgram
let folder: string
let node: string
let databaseUrl: string
const ends: (() => PromiseLike<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-guides-'))
  for (const [name, content] of Object.entries({ foundation, links, labels }))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(content))
  await writeFile(join(folder, 'keys.txt'), `${key} reader 5\n`, { mode: 0o600 })
  await mkdir(join(folder, 'notices'))
  await writeFile(
    join(folder, 'notices', '90.en.md'),
    '---\ndate: 2026-11-01\n---\n# Maintenance\n\nToday.\n',
  )
  // Its time stands still: a chain whose head is half a minute old makes a block when it is asked for its head, and the index, which
  // nobody continues any more, would be behind.
  const openedMs = Date.now()
  const clock = { now: () => openedMs }
  const devnet = await openDevnet({ blockTimeMs: 0, dataDir: join(folder, 'chain'), clock })
  const served = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  devnet.mine(3)
  node = served.address
  const database = await createTestDatabase({ network: 'devnet' })
  databaseUrl = database.url
  program = await buildProgram()
  ends.push(
    () => program[Symbol.asyncDispose](),
    () => database[Symbol.asyncDispose](),
    () => served[Symbol.asyncDispose](),
    () => devnet[Symbol.asyncDispose](),
    () => rm(folder, { recursive: true, force: true }),
  )
})

afterAll(async () => {
  for (const end of ends) await end()
})

/** What the guide's machine has and this one does not: nodes, a database, and files in the working folder. */
function here(word: string): string {
  if (/^http:\/\/127\.0\.0\.1:8\d{3}$/.test(word)) return node
  if (word.startsWith('postgresql:')) return databaseUrl
  return /^[a-z]+\.(json|txt)$|^notices$/.test(word) ? join(folder, word) : word
}

/** The program's own words of a line: after `npx sundial`, or after `npm start --`. */
const parametersOf = (line: string): readonly string[] => {
  const [runner, ...words] = wordsOf(line)
  return runner === 'npx' ? words.slice(1) : ['up', ...words.slice(2)]
}

const runnable = guideCommands.filter((line) => parsedOnly[line] === undefined)
const servers = runnable.filter((line) => ['up', 'devnet'].includes(parametersOf(line)[0]!))
const others = runnable.filter((line) => !servers.includes(line))

test('the guides show servers and commands that end', () => {
  expect([servers.length, others.length]).toEqual([6, 2])
})

const isAnswering = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  )

async function expectBlocks(url: string): Promise<void> {
  const { sync } = (await (await fetch(url)).json()) as { sync: { progress?: number } }
  expect(sync.progress).toBe(100)
}

test.each(servers)('the command %j of a guide starts and serves', async (line) => {
  const [command, ...given] = parametersOf(line).map(here)
  const [port, chainPort] = [await freePort(), await freePort()]
  const data = await mkdtemp(join(folder, 'data-'))
  const ports = command === 'up' ? [`--port=${port}`] : []
  const own = [...ports, `--devnet-port=${chainPort}`, `--data=${data}`]
  const isFull = command === 'up' && !given.includes('--database')
  const database = isFull ? await createTestDatabase({ network: 'devnet' }) : undefined
  const more = [...(database ? [`--database=${database.url}`] : []), ...(isFull ? ['--no-demo'] : [])]
  const running = new Program(program.main, command!, ...given, ...own, ...more)
  running.start()
  try {
    const url =
      command === 'up'
        ? `http://127.0.0.1:${port}/api/system/status`
        : `http://127.0.0.1:${chainPort}/wallet/getnowblock`
    await vi.waitFor(
      async () => expect([await isAnswering(url), running.output]).toEqual([true, expect.anything()]),
      { interval: 100 },
    )
    // The audit below compares the blocks of the database that this command is given.
    if (given.includes('--database')) await vi.waitFor(() => expectBlocks(url))
    expect(running.isRunning).toBe(true)
  } finally {
    await running.end('SIGINT')
    await database?.[Symbol.asyncDispose]()
  }
})

test.each(others)('the command %j of a guide ends without an error', async (line) => {
  const data = await mkdtemp(join(folder, 'data-'))
  const isAudit = line.includes(' audit ')
  const more = isAudit ? [`--database=${databaseUrl}`] : []
  const words = [program.main, ...parametersOf(line).map(here), `--data=${data}`, ...more]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  expect(stdout).not.toBe('')
})
