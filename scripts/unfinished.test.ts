import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** They write the mark and test it. */
const exempt = new Set(['scripts/templates.ts', 'scripts/new.test.ts', 'scripts/unfinished.test.ts'])

test('no text, summary or title of a test is left as a template wrote it', () => {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'e2e', 'scripts'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  )
  const files = listed
    .split('\n')
    .filter(
      (file) => /\.(tsx?|mjs|json|sql)$/.test(file) && !exempt.has(file) && existsSync(join(root, file)),
    )
  const unfinished = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/\bTODO\b/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(2000)
  expect(unfinished).toEqual([])
})
