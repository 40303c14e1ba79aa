import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('two facts of a card have lines of their own', () => {
  const css = readFileSync(join(import.meta.dirname, 'plain-table.module.css'), 'utf8')
  const fact = String.raw`td:is\(\[data-place='sub'\], \[data-place='fact'\]\)`
  const [, place] = new RegExp(String.raw`${fact} ~ ${fact} \{([^}]*)\}`).exec(css) ?? []
  expect(place).toMatch(/grid-row: auto;\s+grid-column: 1 \/ -1;/)
})
