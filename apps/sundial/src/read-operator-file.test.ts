import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNodePlaces } from '@sundial/api'
import { afterAll, expect, test } from 'vitest'
import { readOperatorFile } from './read-operator-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundial-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('reads the file named by a setting', async () => {
  const file = write('places.json', '{"a.example":{"country":"Chile"}}')
  const places = await readOperatorFile('node-places', file, readNodePlaces)
  expect(places.get('a.example')).toEqual({ country: 'Chile' })
})

test.each([
  ['wrong.json', '[]', 'node-places'],
  ['large.json', ' '.repeat(1024 * 1024 + 1), 'larger'],
])('rejects %s with the name of setting and file', async (name, text, part) => {
  const file = write(name, text)
  const reading = readOperatorFile('node-places', file, readNodePlaces)
  await expect(reading).rejects.toMatchObject({
    code: 'operator_file_refused',
    message: expect.stringContaining(part) as string,
  })
})

test('names a missing file', async () => {
  const reading = readOperatorFile('foundation', join(folder, 'none'), readNodePlaces)
  await expect(reading).rejects.toThrow(/--foundation .*none: the file cannot be read/)
})
