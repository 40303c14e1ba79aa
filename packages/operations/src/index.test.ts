import { expect, test } from 'vitest'
import * as operations from './index.ts'

test('exports', () => {
  expect(Object.keys(operations).sort()).toMatchInlineSnapshot(`
    [
      "allTypes",
      "createdContract",
      "decodeOperation",
      "effectsOf",
      "encodeOperation",
      "jsonMatchesBytes",
      "labelsOf",
      "messageOf",
      "ownerOf",
      "reviewOf",
      "tradedAsset",
      "transactionFromJson",
      "transactionToJson",
      "trc10",
      "trx",
      "typeOf",
      "typeUrlOf",
    ]
  `)
})
