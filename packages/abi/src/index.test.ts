import { expect, test } from 'vitest'
import * as abi from './index.ts'

test('exports', () => {
  expect(Object.keys(abi).sort()).toMatchInlineSnapshot(`
    [
      "constructorInputs",
      "createSignatureTable",
      "decodeCall",
      "decodeEvent",
      "decodeLog",
      "decodeParameters",
      "decodeResult",
      "decodeRevert",
      "decodeTransferLog",
      "describeItem",
      "describePanic",
      "encodeCall",
      "encodeDeploy",
      "encodeParameters",
      "findFunction",
      "isTransferLog",
      "joinTables",
      "licenceName",
      "licences",
      "loadWellKnown",
      "parseEvent",
      "parseFunction",
      "parseSignature",
      "readAbi",
      "selectorOf",
      "signatureOf",
      "signatureOfSelector",
      "standardTable",
      "toTronAbi",
      "topicOf",
      "trc1155",
      "trc1155InterfaceIds",
      "trc20",
      "trc721",
      "trc721InterfaceIds",
    ]
  `)
})
