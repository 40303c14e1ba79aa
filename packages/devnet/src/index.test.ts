import { expect, test } from 'vitest'
import * as devnet from './index.ts'

test('exports', () => {
  expect(Object.keys(devnet).sort()).toMatchInlineSnapshot(`
    [
      "defaultGenesis",
      "genesisFromJson",
      "isHostAllowed",
      "openDevnet",
      "serveDevnet",
      "systemClock",
      "witnessKey",
    ]
  `)
})
