import type { OperationName } from '@sundial/protocol'
import { types } from './generated/types.ts'

export type OperationType = {
  readonly id: number
  readonly name: OperationName
  /** The node's route that builds such a transaction, where it has one. */
  readonly create?: string
}

export const typeOf = (kind: OperationName): OperationType => types[kind]

/** All types, by ascending id. */
export const allTypes: readonly OperationType[] = Object.values(types)
