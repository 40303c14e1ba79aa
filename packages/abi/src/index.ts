export { type Argument, decodeArguments } from './argument.ts'
export {
  type DecodedCall,
  type CallArgument,
  decodeCall,
  decodeResult,
  signatureOfSelector,
} from './decode-call.ts'
export { decodeEvent, decodeLog, type DecodedLog, type EventArgument } from './decode-log.ts'
export { decodeParameters } from './decode-parameters.ts'
export { decodeRevert, type Revert } from './decode-revert.ts'
export { describeRevert } from './describe-revert.ts'
export { encodeCall } from './encode-parameters.ts'
export { type AbiInput, encodeDeploy, encodeParameters } from './encode-parameters.ts'
export { constructorInputs, findFunction } from './find-item.ts'
export {
  type AbiItem,
  describeItem,
  type ErrorItem,
  type EventItem,
  type FunctionItem,
  signatureOf,
} from './item.ts'
export { licenceName, licences } from './licences.ts'
export { describePanic, type PanicReason } from './panic.ts'
export { parseEvent, parseFunction, parseSignature } from './parse-signature.ts'
export { readAbi } from './read-abi.ts'
export { selectorOf, topicOf } from './signature.ts'
export { createSignatureTable, joinTables, type SignatureTable } from './signature-table.ts'
export { standardTable } from './signature-table.ts'
export { trc1155, trc1155InterfaceIds } from './standards/trc1155.ts'
export { trc20 } from './standards/trc20.ts'
export { trc721, trc721InterfaceIds } from './standards/trc721.ts'
export { decodeTokenCall, type TokenCall, type TokenQuantity } from './token-call.ts'
export * from './token-record.ts'
export * from './market-listing.ts'
export {
  contentLimits,
  isHttpsLink,
  type SignedSubject,
  type SocialKind,
  socialKinds,
  type SocialLink,
} from './signed-content.ts'
export { decodeTransferLog, isTransferLog, type TransferLog } from './transfer-log.ts'
export { toTronAbi, type TronAbi } from './tron-abi.ts'
export type { AbiType, Parameter } from './type.ts'
export type { AbiValue, PlainValue } from './value.ts'
export { loadWellKnown } from './well-known.ts'
