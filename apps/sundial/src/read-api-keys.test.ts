import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApiKeys } from './read-api-keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function keysOf(text: string) {
  const file = join(folder, 'keys')
  await writeFile(file, text)
  return readApiKeys(file)
}

test('a line contains a key, its holder and the limit', async () => {
  const keys = await keysOf('# ours\n0123456789abcdef shop 50 # paid\n\n  fedcba9876543210\tbot\t5\n')
  expect([...keys]).toEqual([
    ['0123456789abcdef', { name: 'shop', budget: { perSecond: 50, burst: 150 } }],
    ['fedcba9876543210', { name: 'bot', budget: { perSecond: 5, burst: 15 } }],
  ])
})

test.each(['short shop 5', '0123456789abcdef shop', '0123456789abcdef shop 0', '0123456789abcdef shop 5 x'])(
  'names the invalid line, but not the key: %j',
  async (line) => {
    const error = await keysOf(`# ours\n${line}\n`).catch((error: unknown) => error as Error)
    expect(error).toMatchObject({ code: 'api_keys_refused' })
    expect((error as Error).message).toContain('line 2')
    expect((error as Error).message).not.toContain('0123456789abcdef')
  },
)

test('names a missing file', async () => {
  await expect(readApiKeys(join(folder, 'none'))).rejects.toMatchObject({ code: 'api_keys_refused' })
})
