export * from './block-id.ts'
export { map, message, type MessageType, repeated, sameBytes, unknownFields } from './message.ts'
export * from './merkle.ts'
export { base58Payload, NumberText, paddedHex } from './json-format.ts'
export * from './messages/account.ts'
export {
  accountNetMessage,
  type AccountResourceMessage,
  accountResourceMessage,
} from './messages/account-resource.ts'
export * from './messages/block.ts'
export { type ChainParameter, chainParameter } from './messages/chain-parameter.ts'
export {
  type DelegatedResource,
  delegatedResource,
  type DelegatedResourceAccountIndex,
  delegatedResourceAccountIndex,
  delegatedResourceList,
} from './messages/delegated-resource.ts'
export * from './messages/enums.ts'
export { type Exchange, exchange } from './messages/exchange.ts'
export * from './messages/market-order.ts'
export { type AccountState, accountState, witnessBrokerage } from './messages/node-state.ts'
export * from './messages/permission.ts'
export * from './messages/proposal.ts'
export * from './messages/receipt.ts'
export * from './messages/transaction.ts'
export { vote, type Votes, votes } from './messages/votes.ts'
export * from './messages/witness.ts'
export { address, bool, bytes, enumOf, int32, int64, string, text } from './scalars.ts'
export * from './operation-types.ts'
export * from './signers.ts'
export * from './transaction-id.ts'
export type { FieldType, Infer, JsonForm } from './types.ts'
