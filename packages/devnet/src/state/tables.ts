import { bigintCodec, type RecordCodec, recordCodecs, type Records } from '@sundial/operations'
import { type Account, account } from '@sundial/protocol'

/** Everything the chain knows at a block. Values are immutable: a change puts another value. */
export type Tables = Records & {
  /** By address. */
  readonly accounts: Account
  /** By ParameterName; absent where the genesis value holds. */
  readonly parameters: bigint
  /** By PropertyName. */
  readonly properties: bigint
}
export type TableName = keyof Tables

/** How a checkpoint writes the values of each table. */
export const codecs: { readonly [Name in TableName]: RecordCodec<Tables[Name]> } = {
  ...recordCodecs,
  accounts: account,
  parameters: bigintCodec,
  properties: bigintCodec,
}

export const tableNames = Object.keys(codecs) as TableName[]
