import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTable, tables } from '../scripts/generate.ts'

test.each(tables)('the generated $name are those of the files in $folder', (table) => {
  expect(readFileSync(table.path, 'utf8')).toBe(renderTable(table))
})
