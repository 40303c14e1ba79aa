import { hashMessage, sha256, toHex } from '@sundial/primitives'
import { signedHash } from '@sundial/protocol'
import type { SigningRequest, TransactionRequest } from './signer.ts'
import { hashTypedData } from './typed-data-hash.ts'
import { readTypedData } from './typed-data.ts'

/** The 32 bytes that a signature of the request is made over. Throws `malformed_typed_data`. */
export function hashOf(request: SigningRequest): Uint8Array {
  switch (request.kind) {
    case 'transaction':
      return signedHash(sha256(request.raw), request.sideChainId)
    case 'message':
      return hashMessage(request.message, request.version)
    case 'typed-data':
      return hashTypedData(readTypedData(request.json))
  }
}

/** The id of the transaction, which is the same on every chain. */
export const idOf = ({ raw }: TransactionRequest): string => toHex(sha256(raw))
