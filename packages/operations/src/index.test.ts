import { expect, test } from 'vitest'
import * as operations from './index.ts'

test('exports', () => {
  expect(Object.keys(operations).sort()).toMatchInlineSnapshot(`
    [
      "ContractExecuteError",
      "ContractValidateError",
      "abiMessage",
      "allTypes",
      "assetIssue",
      "bigintCodec",
      "contractState",
      "createdContract",
      "decodeOperation",
      "effectsOf",
      "encodeOperation",
      "exchange",
      "executeOn",
      "isExecutable",
      "jsonMatchesBytes",
      "labelsOf",
      "mainnetParameters",
      "market",
      "messageOf",
      "noteKeys",
      "ownerOf",
      "permissions",
      "proposals",
      "recordCodecs",
      "resources",
      "reviewOf",
      "rewards",
      "rule",
      "settle",
      "smartContract",
      "stake",
      "tradedAsset",
      "transactionFromJson",
      "transactionToJson",
      "trc10",
      "trx",
      "typeOf",
      "typeUrlOf",
      "validateOn",
    ]
  `)
})
