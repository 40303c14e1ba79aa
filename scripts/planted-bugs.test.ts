import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedBugs } from './planted-bugs.ts'

test('each planted bug changes one place, and names tests that exist', () => {
  expect(plantedBugs.length).toBeGreaterThanOrEqual(20)
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length)
  const stale = plantedBugs.filter(
    ({ file, from, tests }) =>
      readFileSync(file, 'utf8').split(from).length !== 2 || !tests.every((path) => existsSync(path)),
  )
  expect(stale).toEqual([])
})
