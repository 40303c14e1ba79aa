export {
  BlockHeightMismatch,
  BlockIdMismatch,
  BlockProducerMismatch,
  BlockSignatureMismatch,
  checkBlock,
  ReceiptMismatch,
  TransactionIdMismatch,
  TransactionRootMismatch,
} from './check-block.ts'
export type {
  ConstantCall,
  ConstantCallAnswer,
  NodeBlock,
  NodeClient,
  NodeHead,
  NodeStateCalls,
  NodeTransaction,
  RelayAnswer,
  RelayRequest,
} from './node-client.ts'
export { RecordingMissing, type RecordingProblem } from './recorded/read-folder.ts'
export { RecordingWithoutState } from './recorded/recorded-node.ts'
export { type RecordedNode, recordedNode } from './recorded/recorded-node.ts'
export {
  type CallsOfServer,
  type HttpNode,
  HttpNodeMissing,
  type HttpNodeOptions,
  httpNode,
  NodeUrlRefused,
  RelayPathRefused,
  SolidityNodeMissing,
} from './http/http-node.ts'
export { NodeAnswerTooLarge, NodeTimeout, NodeUnreachable } from './http/exchange.ts'
export type { Carrier, CarriedAnswer, CarriedRequest, Outside } from './http/exchange.ts'
export type { ServerState } from './http/server-book.ts'
export { NodeAnswerDamaged, NodeBusy, NodeFailed, NodeRefused } from './http/read-answer.ts'
export { SolidifiedBlockUnknown } from './calls/solidified-block.ts'
