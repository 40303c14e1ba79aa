import { expect, test } from 'vitest'
import { importEachIcon } from './icon-imports.ts'

test('icons are imported from their own modules', () => {
  const code = "import { IconX, IconSun as Sun } from '@tabler/icons-react'\nimport { a } from './a.ts'"
  expect(importEachIcon(code)).toBe(
    "import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'; " +
      "import Sun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';\nimport { a } from './a.ts'",
  )
})
