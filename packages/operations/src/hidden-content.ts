import { equalBytes } from '@sundial/primitives'
import { type MessageType, type RawTransaction, rawTransaction } from '@sundial/protocol'
import { decodeOperation, type KnownOperation, typeUrlOf } from './decode-operation.ts'
import { messageOf } from './message-of.ts'

/**
 * `hidden_content`: fields that this version does not know, or that no view of a transaction shows. `irregular_bytes`: not the
 * bytes that protobuf writes for what is shown, as where a field occurs twice. People sign neither.
 */
export type HiddenContent = 'hidden_content' | 'irregular_bytes'

/** What the raw bytes of a transaction of one known operation have beside what its fields show. */
export function hiddenContentOf(bytes: Uint8Array): HiddenContent | undefined {
  const raw = rawTransaction.decode(bytes)
  const operation = decodeOperation(raw.contract[0]!) as KnownOperation
  const message = messageOf(operation.kind) as unknown as MessageType<unknown>
  const found = [
    hiddenIn(rawTransaction, raw, bytes),
    hiddenIn(message, operation.value, raw.contract[0]!.parameter!.value),
  ]
  if (found.includes('hidden_content') || hasUnshown(raw, operation)) return 'hidden_content'
  return found.find((each) => each !== undefined)
}

function hiddenIn<Value>(
  message: MessageType<Value>,
  value: Value,
  bytes: Uint8Array,
): HiddenContent | undefined {
  const known = message.rewrite(value, 'known')
  if (equalBytes(known, bytes)) return undefined
  return equalBytes(known, message.rewrite(value, 'canonical')) ? 'irregular_bytes' : 'hidden_content'
}

/** Fields that java-tron does not use, and a name for the operation that is not the chain's. */
function hasUnshown(raw: RawTransaction, { kind }: KnownOperation): boolean {
  const { provider, contractName, parameter } = raw.contract[0]!
  return (
    raw.auths.length > 0 ||
    [raw.scripts, provider, contractName].some(({ length }) => length > 0) ||
    raw.refBlockNum !== 0n ||
    parameter!.typeUrl !== typeUrlOf(kind)
  )
}
