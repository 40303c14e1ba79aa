import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTables } from '../scripts/generate.ts'

test('the generated tables are those of the files in kinds/', async () => {
  for (const [path, text] of await renderTables()) expect(readFileSync(path, 'utf8')).toBe(text)
})
