import type { Infer, MessageType, OperationName } from '@sundial/protocol'
import { messages } from './generated/messages.ts'

export type ValueOf<Name extends OperationName> = Infer<(typeof messages)[Name]>

/** Field table of an operation: bytes, both JSON forms, value. */
export const messageOf = <Name extends OperationName>(kind: Name): MessageType<ValueOf<Name>> =>
  messages[kind] as unknown as MessageType<ValueOf<Name>>
