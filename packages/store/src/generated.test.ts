import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTable, tablePath } from '../scripts/generate.ts'

test('the generated table of kinds is that of the files in records/facts', () => {
  expect(readFileSync(tablePath, 'utf8')).toBe(renderTable())
})
