import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { repeat } from '../repeat.ts'
import { logOf } from './log.ts'

const served = { id: 'side', isFirst: false, hosts: [] }

test.each([
  ['of several networks', { served: { ...served, isAlone: false } }, 'side: '],
  ['of one network', { served: { ...served, isAlone: true } }, ''],
  ['without names of networks', {}, ''],
])('a failure of background work %s is one line that begins with its network', async (_, config, prefix) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    const work = () => Promise.reject(new Error('no'))
    await using _sweeping = repeat({ name: 'Sweeping', everyMs: 1000, work }, logOf(config).warn)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(warn.mock.calls).toEqual([[`${prefix}Sweeping fails and will be retried: Error: no`]])
  } finally {
    warn.mockRestore()
  }
})

test('a defect keeps its stack behind the network and what it concerns', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const defect = new Error('no')
    logOf({ served: { ...served, isAlone: false } }).defect(defect, 'Live feed:')
    logOf({ served: { ...served, isAlone: false } }).defect(defect)
    logOf({}).defect(defect)
    expect(written.mock.calls).toEqual([['side: Live feed:', defect], ['side:', defect], [defect]])
  } finally {
    written.mockRestore()
  }
})

test.each([
  ['of several networks', { served: { ...served, isAlone: false } }, { network: 'side' }],
  ['of one network', { served: { ...served, isAlone: true } }, {}],
  ['without names of networks', {}, {}],
])('the line of a request %s says which one it was for', (_, config, named) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const entry = {
    event: 'request',
    time: '2026-01-01T00:00:00.000Z',
    id: '1',
    method: 'GET',
    route: '/api/block',
    url: '/api/block?limit=1',
    status: 200,
    ms: 1.5,
    address: '::1',
  } as const
  try {
    logOf(config).request(entry)
    expect(write.mock.calls.map(([line]) => JSON.parse(line as string) as unknown)).toEqual([
      { ...named, ...entry },
    ])
    expect(write.mock.calls[0]![0]).toMatch(/}\n$/)
  } finally {
    write.mockRestore()
  }
})

/** What concerns the program, or all its networks. */
const ofProgram = [
  /^main\.ts$/,
  /^api-keys\.ts$/,
  /^side-bridge\.ts$/,
  /^print-transactions\.ts$/,
  /^networks\/(log|shared-database)\.ts$/,
  // Commands about one network.
  /^commands\/(?!up\.ts|serve\.ts)/,
]

test('whatever is about one of several networks names it in the log', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const writing = files.filter((file) =>
    /\bconsole\.(log|info|warn|error)\b|\bprocess\.(stdout|stderr)\.write\b/.test(
      readFileSync(`${folder}/${file}`, 'utf8'),
    ),
  )
  const unnamed = writing.filter((file) => !ofProgram.some((pattern) => pattern.test(file)))
  // A text of the settings names what Solidity prints.
  expect(unnamed).toEqual(['chain-settings.ts'])
})
