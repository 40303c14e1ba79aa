export { type Call, type CallArgument, decodeCall, signatureOfSelector } from './decode-call.ts'
export { selectorOf, topicOf } from './signature.ts'
export { trc20 } from './standards/trc20.ts'
export { decodeTransferLog, type TransferLog } from './transfer-log.ts'
