export * from './ids.ts'
export { map, message, type MessageType, repeated } from './message.ts'
export { unknownFields } from './read-fields.ts'
export * from './merkle.ts'
export {
  base58Payload,
  closing,
  type JsonPath,
  JsonRefused,
  NumberText,
  paddedHex,
  withinPart,
} from './json-format.ts'
export * from './messages/account.ts'
export * from './messages/api.ts'
export * from './messages/block.ts'
export * from './messages/enums.ts'
export * from './messages/markets.ts'
export { accountIdentity, accountState, witnessBrokerage } from './messages/node-state.ts'
export * from './messages/governance.ts'
export * from './messages/receipt.ts'
export * from './messages/resources.ts'
export * from './messages/transaction.ts'
export { address, bool, bytes, double, enumOf, int32, int64, string, text } from './scalars.ts'
export * from './operation-types.ts'
export * from './side-chain.ts'
export * from './signers.ts'
export type { FieldType, Infer, JsonForm, RewriteForm } from './types.ts'
