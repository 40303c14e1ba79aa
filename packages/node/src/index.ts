export * from './check-block.ts'
export type {
  NodeBlock,
  NodeClient,
  NodeHead,
  NodeTransaction,
  RelayAnswer,
  RelayRequest,
} from './node-client.ts'
export type { RecordingProblem } from './recorded/read-folder.ts'
export { type RecordedNode, recordedNode } from './recorded/recorded-node.ts'
export { type HttpNodeOptions, httpNode, NodeUrlRefused, RelayPathRefused } from './http/http-node.ts'
