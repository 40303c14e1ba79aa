import { expect, test } from 'vitest'
import * as node from './index.ts'

test('exports these names', () => {
  expect(Object.keys(node).sort()).toMatchInlineSnapshot(`
    [
      "BlockHeightMismatch",
      "BlockIdMismatch",
      "BlockProducerMismatch",
      "BlockSignatureMismatch",
      "HttpNodeMissing",
      "NodeAnswerDamaged",
      "NodeAnswerTooLarge",
      "NodeBusy",
      "NodeFailed",
      "NodeRefused",
      "NodeTimeout",
      "NodeUnreachable",
      "NodeUrlRefused",
      "ReceiptMismatch",
      "RecordingMissing",
      "RecordingWithoutState",
      "RelayPathRefused",
      "SolidifiedBlockUnknown",
      "SolidityNodeMissing",
      "TransactionIdMismatch",
      "TransactionRootMismatch",
      "checkBlock",
      "httpNode",
      "recordedNode",
    ]
  `)
})
