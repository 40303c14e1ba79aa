import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsDirectory } from './migrate.ts'
import { splitStatements } from './split-statements.ts'

/** Older releases still ran alone. */
const lastAlone = '0036-waiting-token-records.sql'

/** What the release before this one does not notice. Its rows lack a new column, which therefore has a default or may be NULL. */
const expanding = [
  /^CREATE (UNLOGGED )?(TABLE|SEQUENCE|TYPE|DOMAIN)\b/i,
  /^CREATE INDEX\b/i,
  /^CREATE( OR REPLACE)? (VIEW|FUNCTION)\b/i,
  /^COMMENT ON\b/i,
  /^INSERT INTO\b/i,
  // Parameters of storage.
  /^ALTER TABLE \S+ SET \(/i,
]
const addedColumns = /^ALTER TABLE \S+ (\s*ADD COLUMN (?!.*\bGENERATED\b)[^;]*)$/is
const contracting = /^-- contract: \S.*$/m

/** Statements that can break a release which knows the schema as it was before. */
function unsafeStatements(script: string): readonly string[] {
  if (contracting.test(script)) return []
  return splitStatements(script)
    .map(({ text }) => text.trim())
    .filter((text) => !expanding.some((form) => form.test(text)) && !addsOptionalColumns(text))
}

function addsOptionalColumns(text: string): boolean {
  const [, columns] = addedColumns.exec(text) ?? []
  if (columns === undefined) return false
  return columns
    .split(/\bADD COLUMN\b/i)
    .every((column) => !/\bNOT NULL\b/i.test(column) || /\bDEFAULT\b/i.test(column))
}

test('migrations leave what the release before them reads and writes, or say why nothing uses it any more', () => {
  const unsafe = readdirSync(migrationsDirectory)
    .filter((name) => name > lastAlone)
    .flatMap((name) =>
      unsafeStatements(readFileSync(join(migrationsDirectory, name), 'utf8')).map(
        (text) => `${name}: ${text}`,
      ),
    )
  expect(unsafe).toEqual([])
})

test.each([
  ['CREATE TABLE a (x int NOT NULL)', true],
  ['ALTER TABLE a ADD COLUMN y int', true],
  ['ALTER TABLE a ADD COLUMN y int NOT NULL DEFAULT 0,\n  ADD COLUMN z text', true],
  ['ALTER TABLE a ADD COLUMN y int NOT NULL', false],
  ['ALTER TABLE a ADD COLUMN z text, ADD COLUMN y int NOT NULL', false],
  ['CREATE UNIQUE INDEX a_by_x ON a (x)', false],
  ['ALTER TABLE a DROP COLUMN x', false],
  ['ALTER TABLE a RENAME COLUMN x TO y', false],
  ['ALTER TABLE a ALTER COLUMN x TYPE bigint', false],
  ['DROP TABLE a', false],
  ['-- contract: nothing reads a since 0040\nDROP TABLE a', true],
])('%s: %s', (script, isSafe) => {
  expect(unsafeStatements(script).length === 0).toBe(isSafe)
})
