import { type AssetIssue, assetIssue } from '@sundial/operations'
import { type Address, fromText, toText } from '@sundial/primitives'
import { type Account, account } from '@sundial/protocol'
import { type Witness, witness } from '../messages/witness.ts'

/** Everything the chain knows at a block. Values are immutable: a change puts another value. */
export type Tables = {
  /** By address. */
  readonly accounts: Account
  /** Address by the hex of an account's name (java-tron AccountIndexStore). */
  readonly accountNames: Address
  /** By id in decimal digits. */
  readonly tokens: AssetIssue
  /** By address. */
  readonly witnesses: Witness
  /** By ParameterName; absent where the genesis value holds. */
  readonly parameters: bigint
  /** By PropertyName. */
  readonly properties: bigint
}
export type TableName = keyof Tables

/** Figures of the chain that are no parameters (java-tron DynamicPropertiesStore). Zero until set. */
export type PropertyName =
  | 'headTimeMs'
  | 'solidifiedHeight'
  | 'nextMaintenanceMs'
  /** 1 when the head block was a maintenance block: the next slots are skipped. */
  | 'headIsMaintenance'
  | 'burnedSun'
  /** What blocks have paid out, as allowances. */
  | 'rewardedSun'
  /** What cheats have put into balances, less what they took out. */
  | 'mintedSun'
  | 'lastTokenId'
  | 'publicNetUsage'
  | 'publicNetTime'
  /** TRX staked for bandwidth by all accounts. */
  | 'totalNetWeight'

type Codec<Value> = { encode(value: Value): Uint8Array; decode(bytes: Uint8Array): Value }

const textCodec: Codec<string> = { encode: fromText, decode: (bytes) => toText(bytes)! }
const bigintCodec: Codec<bigint> = {
  encode: (value) => fromText(value.toString()),
  decode: (bytes) => BigInt(toText(bytes)!),
}

/** How a checkpoint writes the values of each table. */
export const codecs: { readonly [Name in TableName]: Codec<Tables[Name]> } = {
  accounts: account,
  accountNames: textCodec,
  tokens: assetIssue,
  witnesses: witness,
  parameters: bigintCodec,
  properties: bigintCodec,
}

export const tableNames = Object.keys(codecs) as TableName[]
