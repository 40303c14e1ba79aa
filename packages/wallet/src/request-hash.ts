import { hashMessage, sha256 } from '@sundial/primitives'
import type { SigningRequest } from './signer.ts'
import { hashTypedData } from './typed-data-hash.ts'
import { readTypedData } from './typed-data.ts'

/** The 32 bytes that a signature of the request is made over. Throws `malformed_typed_data`. */
export function hashOf(request: SigningRequest): Uint8Array {
  switch (request.kind) {
    case 'transaction':
      return sha256(request.raw)
    case 'message':
      return hashMessage(request.message, request.version)
    case 'typed-data':
      return hashTypedData(readTypedData(request.json))
  }
}
