export { type Asset, trc10, tradedAsset, trx } from './assets.ts'
export { createdContract } from './created-contract.ts'
export {
  decodeOperation,
  encodeOperation,
  type KnownOperation,
  type Operation,
  operationOf,
  typeUrlOf,
  type UnknownOperation,
} from './decode-operation.ts'
export { executeOn, type ExecutionResult, isExecutable, validateOn } from './execute-on.ts'
export { effectsOf } from './effects-of.ts'
export * as exchange from './exchange/index.ts'
export type {
  BalanceMove,
  Choice,
  Effect,
  Figure,
  FigureUnit,
  MoveCause,
  OperationOutcome,
  Review,
  Row,
  ReviewValue,
  Transfer,
  Unit,
} from './facets.ts'
export { figureOf, figureUnitOf } from './figure-of.ts'
export { type HiddenContent, hiddenContentOf } from './hidden-content.ts'
export { jsonMatchesBytes } from './json-matches-bytes.ts'
export { ContractExecuteError, ContractValidateError, type Ledger, type LedgerView, rule } from './ledger.ts'
export { type AssetIssue, assetIssue } from './messages/asset-issue.ts'
export { mainnetParameters, type ParameterName } from './parameters.ts'
export {
  abi as abiMessage,
  type Abi,
  type ContractState,
  contractState,
  smartContract,
  type SmartContract,
} from './messages/smart-contract.ts'
export { labelsOf } from './labels-of.ts'
export * as market from './market/index.ts'
export { messageOf, type ValueOf } from './message-of.ts'
export { ownerOf } from './owner-of.ts'
export {
  bigintCodec,
  type PropertyName,
  type RecordCodec,
  recordCodecs,
  type RecordName,
  type Records,
} from './records.ts'
export * as permissions from './permissions/index.ts'
export * as proposals from './proposals/index.ts'
export * as resources from './resources/index.ts'
export { limitRefusalOf, type LimitRefusal, type OperationRefusal, refusalOf } from './refusal-of.ts'
export { reviewOf } from './review-of.ts'
export * as rewards from './rewards/index.ts'
export { type Notes, ReadNotes } from './notes.ts'
export { type Leg, noteKeys, settle } from './settle.ts'
export * as stake from './stake/index.ts'
export { transactionFromJson } from './transaction-from-json.ts'
export { transactionToJson } from './transaction-to-json.ts'
export * as tronGrid from './trongrid/index.ts'
export { allTypes, type OperationType, typeOf } from './type-of.ts'
