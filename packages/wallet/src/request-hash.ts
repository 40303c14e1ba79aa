import { keccak256, sha256 } from '@sundial/primitives'
import type { SigningRequest } from './signer.ts'

const utf8 = new TextEncoder()

/** The 32 bytes that a signature of the request is made over. */
export function hashOf(request: SigningRequest): Uint8Array {
  if (request.kind === 'transaction') return sha256(request.raw)
  const { version, message } = request
  // TIP-191 version 1, as old clients use it, says 32 whatever the length.
  const length = version === 1 ? 32 : message.length
  return keccak256(joined(utf8.encode(`\x19TRON Signed Message:\n${length}`), message))
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}
