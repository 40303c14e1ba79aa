import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLinks } from './open-links.ts'

test('reads the file, and names it when it cannot be read or is invalid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-links-'))
  const file = join(folder, 'links.json')
  const refusal = { code: 'links_refused', message: expect.stringContaining(file) as string }
  try {
    await expect(openLinks(file)).rejects.toMatchObject(refusal)
    await writeFile(file, '{"social":[{"name":"Forum","url":"https://forum.example"}]}')
    expect(await openLinks(file)).toEqual({ social: [{ name: 'Forum', url: 'https://forum.example' }] })
    await writeFile(file, '{"social":7}')
    await expect(openLinks(file)).rejects.toMatchObject(refusal)
  } finally {
    await rm(folder, { recursive: true })
  }
})
