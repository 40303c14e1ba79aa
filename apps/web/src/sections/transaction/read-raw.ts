import { decodeOperation, type Operation } from '@sundial/operations'
import { fromHex, neutralText, sha256, toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'

export type RawReading =
  | {
      readonly kind: 'read'
      /** SHA-256 of the bytes: their id, whatever the server says. */
      readonly id: string
      readonly operations: readonly Operation[]
      readonly expirationMs: number
      readonly timestampMs: number
      readonly permissionId: number
    }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly id: string | undefined; readonly reason: string }

/** Decodes the signed bytes in the browser, so that nothing relies on the server's description. */
export function readRaw(hex: string | undefined): RawReading {
  if (!hex) return { kind: 'absent' }
  let id: string | undefined
  try {
    const bytes = fromHex(hex)
    id = toHex(sha256(bytes))
    const raw = rawTransaction.decode(bytes)
    return {
      kind: 'read',
      id,
      operations: raw.contract.map(decodeOperation),
      expirationMs: Number(raw.expiration),
      timestampMs: Number(raw.timestamp),
      permissionId: raw.contract[0]?.permissionId ?? 0,
    }
  } catch (error) {
    // It may quote the bytes.
    const reason = neutralText(error instanceof Error ? error.message : String(error))
    return { kind: 'unreadable', id, reason }
  }
}
