import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listPath, renderList } from '../scripts/generate.ts'

test('the generated list is that of the files in projections/', () => {
  expect(readFileSync(listPath, 'utf8')).toBe(renderList())
})
