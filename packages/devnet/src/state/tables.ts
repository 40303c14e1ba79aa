import { bigintCodec, type RecordCodec, recordCodecs, type Records } from '@sundial/operations'
import { fromText, toText } from '@sundial/primitives'
import { type Account, account } from '@sundial/protocol'

/** Everything the chain knows at a block. Values are immutable: a change puts another value. */
export type Tables = Records & {
  /** By address. */
  readonly accounts: Account
  /** By ParameterName; absent where the genesis value holds. */
  readonly parameters: bigint
  /** By PropertyName. */
  readonly properties: bigint
  /** Private keys in hex this chain signs blocks with, by the address they belong to. */
  readonly signingKeys: string
}
export type TableName = keyof Tables

/** How a checkpoint writes the values of each table. */
export const codecs: { readonly [Name in TableName]: RecordCodec<Tables[Name]> } = {
  ...recordCodecs,
  accounts: account,
  parameters: bigintCodec,
  properties: bigintCodec,
  signingKeys: { encode: fromText, decode: (bytes) => toText(bytes)! },
}

export const tableNames = Object.keys(codecs) as TableName[]
