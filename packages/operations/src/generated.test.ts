import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTables } from '../scripts/generate.ts'

test('the generated tables are those of the files in kinds/', async () => {
  for (const [path, text] of await renderTables()) expect(readFileSync(path, 'utf8')).toBe(text)
})

test('a kind imports no other kind', () => {
  const kinds = new URL('./kinds/', import.meta.url)
  const entangled = readdirSync(kinds).filter((file) =>
    / from '\.\/|\/kinds\//.test(readFileSync(new URL(file, kinds), 'utf8')),
  )
  expect(entangled).toEqual([])
})
