import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import { transferFailed, unknown } from '../machine/halt.ts'
import { maxLong, toSigned } from '../machine/words.ts'

/** java-tron VMConstant.MIN_TOKEN_ID: ids are above it. */
const minTokenId = 1_000_000n
const notValid = 'validateForSmartContract failure:not valid token id'

/** Of a call with a token, or 0 of one without (java-tron Program.checkTokenId). */
export function isCallTokenId(tokenId: bigint, isTokenCall: boolean): boolean {
  return isTokenCall ? toSigned(tokenId) > minTokenId && tokenId <= maxLong : tokenId === 0n
}

export const invalidTokenId = () => transferFailed(notValid)

/** Of a question for a balance (java-tron Program.checkTokenIdInTokenBalance): what is no int64 fails differently. */
export function checkTokenId(tokenId: bigint): bigint {
  const signed = toSigned(tokenId)
  if (signed > maxLong || signed < -maxLong - 1n) throw invalidTokenId()
  if (signed <= minTokenId) throw unknown(notValid)
  return tokenId
}

export function tokenBalance(host: Host, address: Address, tokenId: bigint): bigint {
  const id = tokenId.toString()
  return host.account(address)?.assetV2.find(({ key }) => key === id)?.value ?? 0n
}
