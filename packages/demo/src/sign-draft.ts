import { fromHex, fromText, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { rawTransaction, signedHash, type SideChainId, transaction, transactionHash } from '@sundial/protocol'
import type { Draft } from './drafts.ts'
import type { Head } from './node-calls.ts'
import { founder } from './person.ts'

/** java-tron sets the same time in the transactions it builds (trx.expiration.timeInMilliseconds). */
const expirationMs = 60_000
const noBlock = '00'.repeat(8)

/** Signs a hash as `signHash` does. */
export type Sign = (hash: Uint8Array, key: Uint8Array) => Uint8Array

type Present = {
  readonly head: Head
  readonly timestampMs: number
  readonly sign?: Sign
  readonly sideChainId?: SideChainId | undefined
}

/** Hex of the signed transaction. It refers to its block (TAPOS), and expires after it. */
export function signDraft(
  draft: Draft,
  { head, timestampMs, sign = signHash, sideChainId }: Present,
): string {
  const { by, operation, memo = '', feeLimitSun = 0n, signers = [by], mistake } = draft
  const rawData = rawTransaction.create({
    refBlockBytes: fromHex(head.id.slice(12, 16)),
    refBlockHash: fromHex(mistake === 'reference' ? noBlock : head.id.slice(16, 32)),
    expiration: BigInt(head.timeMs + (mistake === 'expiration' ? 0 : expirationMs)),
    timestamp: BigInt(timestampMs),
    data: fromText(memo),
    contract: [operation],
    feeLimit: feeLimitSun,
  })
  const hash = signedHash(transactionHash(rawData), sideChainId)
  const keys = (mistake === 'signature' ? [founder] : signers).map(({ key }) => key)
  const signature = keys.map((key) => sign(hash, key))
  return toHex(transaction.encode(transaction.create({ rawData, signature })))
}
