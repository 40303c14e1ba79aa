import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderRegistry } from '../scripts/generate-endpoints.ts'

test.each([...renderRegistry()])(
  '%s is up to date: npx tsx packages/api/scripts/generate-endpoints.ts',
  (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)
