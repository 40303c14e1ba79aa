import { concatBytes, fromText, keccak256, sha256 } from '@sundial/primitives'
import type { PersonalMessage, SigningRequest } from './signer.ts'
import { hashTypedData } from './typed-data-hash.ts'
import { readTypedData } from './typed-data.ts'

/** The 32 bytes that a signature of the request is made over. Throws `malformed_typed_data`. */
export function hashOf(request: SigningRequest): Uint8Array {
  switch (request.kind) {
    case 'transaction':
      return sha256(request.raw)
    case 'message':
      return hashMessage(request)
    case 'typed-data':
      return hashTypedData(readTypedData(request.json))
  }
}

function hashMessage({ version, message }: PersonalMessage): Uint8Array {
  // TIP-191 version 1, as old clients use it, says 32 whatever the length.
  const length = version === 1 ? 32 : message.length
  return keccak256(concatBytes(fromText(`\x19TRON Signed Message:\n${length}`), message))
}
