import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApiKeys, openKeyFiles } from './api-keys.ts'
import { command } from './commands/keys.ts'
import { readConfig } from './config.ts'
import { runNetworks } from './networks/run-networks.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-keys-'))
  file = join(folder, 'keys of ours')
})
afterEach(() => rm(folder, { recursive: true }))

async function keysOf(text: string) {
  await writeFile(file, text)
  await using keys = await openApiKeys(file)
  return [...keys.current()]
}

test('a line contains a key, its holder and the limit, and a holder may have several keys', async () => {
  const text =
    '# ours\n0123456789abcdef shop 50 # paid\n\n  fedcba9876543210\tbot\t5\n0000000000000000 shop 50\n'
  const shop = { name: 'shop', budget: { perSecond: 50, burst: 150 } }
  expect(await keysOf(text)).toEqual([
    ['0123456789abcdef', shop],
    ['fedcba9876543210', { name: 'bot', budget: { perSecond: 5, burst: 15 } }],
    ['0000000000000000', shop],
  ])
})

test.each([
  'short shop 5',
  '0123456789abcdef shop',
  '0123456789abcdef shop 0',
  '0123456789abcdef shop 5 x',
  '0123456789abcdef other 5\n0123456789abcdef other 5',
  '0123456789abcdef other 5\n0123456789abcdeg other 6',
])('names the invalid line, but not the key: %j', async (line) => {
  const error = await keysOf(`# ours\n${line}\n`).catch((error: unknown) => error as Error)
  expect(error).toMatchObject({ code: 'api_keys_refused' })
  expect((error as Error).message).toContain(`line ${line.split('\n').length + 1}`)
  expect((error as Error).message).not.toContain('0123456789abcdef')
})

test('names a missing file', async () => {
  await expect(openApiKeys(join(folder, 'none'))).rejects.toMatchObject({ code: 'api_keys_refused' })
})

test('a server takes over the file when it has changed, and keeps the keys of before while it has a mistake', async () => {
  await writeFile(file, '0123456789abcdef shop 50\n')
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await using keys = await openApiKeys(file, 5)
  await writeFile(file, '0123456789abcdef shop fifty\n')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  expect([...keys.current().keys()]).toEqual(['0123456789abcdef'])
  await writeFile(file, 'fedcba9876543210 shop 60\n')
  await vi.waitFor(() => expect([...keys.current().keys()]).toEqual(['fedcba9876543210']))
  warn.mockRestore()
})

test('networks of one file read it once, and tell once of a mistake and of its end', async () => {
  await writeFile(file, '0123456789abcdef shop 50\n')
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await using keys = await openKeyFiles([file, undefined, file], 5)
  expect(keys.of(file)).toBe(keys.of(file))
  expect([...keys.of(file).current().keys()]).toEqual(['0123456789abcdef'])
  expect(keys.of(undefined).current().size).toBe(0)
  await writeFile(file, 'nonsense\n')
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  await writeFile(file, 'fedcba9876543210 shop 60\n')
  await vi.waitFor(() => expect([...keys.of(file).current().keys()]).toEqual(['fedcba9876543210']))
  const ended = `Reading --api-keys ${file} works again.`
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(ended))
  expect(warn.mock.calls).toEqual([[expect.stringContaining('fails and will be retried')], [ended]])
  warn.mockRestore()
})

test('a missing file of keys is reported before any network begins', async () => {
  const begun: string[] = []
  const config = readConfig(
    ['--network=one=own', '--network=two=own', `--api-keys=${join(folder, 'none')}`, '--port=0'],
    {},
    'up',
  )
  const running = runNetworks(config, async ({ served }) => void begun.push(served!.id))
  await expect(running).rejects.toMatchObject({ code: 'api_keys_refused' })
  expect(begun).toEqual([])
})

/** Runs "sundial keys" with the words, and returns what it prints. */
async function run(...words: readonly string[]): Promise<readonly string[]> {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  try {
    await command.run(readConfig([`--api-keys=${file}`], {}, 'keys'), words)
    return log.mock.calls.map(([line]) => String(line))
  } finally {
    log.mockRestore()
  }
}

test('a key is made, rotated, and ended, and everything else in the file stays as it is', async () => {
  const [first = ''] = await run('add', 'shop', '50')
  expect(first).toMatch(/^[\w-]{43}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFile(file, `# ours\n${await readFile(file, 'utf8')}fedcba9876543210 bot 5 # a friend`)
  const [second = ''] = await run('rotate', 'shop')
  expect(second).not.toBe(first)
  const bot = 'fedcba9876543210 bot 5 # a friend'
  expect(await readFile(file, 'utf8')).toBe(`# ours\n${first} shop 50\n${second} shop 50\n${bot}\n`)
  expect(await run('list')).toEqual([
    `shop  50 a second  2 keys: ${first.slice(0, 4)}…, ${second.slice(0, 4)}…`,
    'bot  5 a second  1 key: fedc…',
  ])
  expect(await run('retire', 'shop')).toEqual(['1 key ended.'])
  expect(await readFile(file, 'utf8')).toBe(`# ours\n${second} shop 50\n${bot}\n`)
  expect(await run('retire', 'shop')).toEqual(['There was no older key.'])
  expect(await run('remove', 'shop')).toEqual(['1 key ended.'])
  expect(await readFile(file, 'utf8')).toBe(`# ours\n${bot}\n`)
  expect(await readdir(folder)).toEqual(['keys of ours'])
})

test.each([
  [['add', 'bot', '5']],
  [['add', 'a name', '5']],
  [['add', '\u001B[31mred', '5']],
  [['add', 'a\u202Eb', '5']],
  [['add', 'other', '0']],
  [['add', 'other']],
  [['rotate', 'nobody']],
  [['remove']],
  [['toString']],
  [['list', 'bot']],
])('"keys %j" is refused, and changes nothing', async (words) => {
  const text = 'fedcba9876543210 bot 5\n'
  await writeFile(file, text)
  await expect(run(...words)).rejects.toMatchObject({ code: 'keys_usage' })
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a link to the file stays a link', async () => {
  const target = join(folder, 'target')
  await writeFile(target, 'fedcba9876543210 bot 5\n')
  await symlink(target, file)
  const [key = ''] = await run('add', 'shop', '50')
  expect(await readFile(target, 'utf8')).toBe(`fedcba9876543210 bot 5\n${key} shop 50\n`)
  expect((await lstat(file)).isSymbolicLink()).toBe(true)
})
