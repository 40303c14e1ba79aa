import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTable, tablePath } from '../scripts/generate.ts'

test('the generated table is that of the files in inhabitants/', () => {
  expect(readFileSync(tablePath, 'utf8')).toBe(renderTable())
})

test('a habit imports no other habit', () => {
  const habits = new URL('./inhabitants/', import.meta.url)
  const entangled = readdirSync(habits).filter((file) =>
    / from '\.\/|\/inhabitants\//.test(readFileSync(new URL(file, habits), 'utf8')),
  )
  expect(entangled).toEqual([])
})
