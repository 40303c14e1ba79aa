import { expect, test } from 'vitest'
import * as devnet from './index.ts'

test('exports', () => {
  expect(Object.keys(devnet).sort()).toMatchInlineSnapshot(`
    [
      "defaultGenesis",
      "genesisFromJson",
      "openDevnet",
      "serveDevnet",
      "systemClock",
      "witnessKey",
    ]
  `)
})
