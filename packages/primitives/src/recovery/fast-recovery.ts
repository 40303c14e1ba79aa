import { type Address, addressOfPublicKey } from '../address.ts'
import { toHex } from '../bytes.ts'
import { recoverSigner } from '../keys.ts'
import { Curve, isScalar } from './curve.ts'
import { curveOrder, invert } from './scalar.ts'

/**
 * As `recoverSigner` in every answer and error, several times as fast, where WebAssembly may be compiled: for programs that
 * recover thousands. Where the short way does not apply, `recoverSigner` decides.
 */
export function openFastRecovery(): typeof recoverSigner {
  const curve = new Curve()
  return (hash, signature) => recoverOn(curve, hash, signature) ?? recoverSigner(hash, signature)
}

/** Key = (s·R − z·G) / r, R being the point at x = r whose y has the parity v. */
function recoverOn(curve: Curve, hash: Uint8Array, signature: Uint8Array): Address | undefined {
  if (signature.length < 65 || hash.length !== 32) return undefined
  const v = signature[64]!
  const isOdd = v === 1 || v === 28
  // 2 and 3 stand for an x above the order, which no honest signature meets.
  if (!isOdd && v !== 0 && v !== 27) return undefined
  const r = numberOf(signature.subarray(0, 32))
  const s = numberOf(signature.subarray(32, 64))
  if (!isScalar(r) || !isScalar(s)) return undefined
  const y = curve.yAt(r, { isOdd })
  if (y === undefined) return undefined
  const inverse = invert(r, curveOrder)
  const z = numberOf(hash) % curveOrder
  const key = curve.combine(((curveOrder - z) * inverse) % curveOrder, (s * inverse) % curveOrder, {
    x: r,
    y,
  })
  return key && addressOfPublicKey(bytesOfPoint(key))
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes)}`)

function bytesOfPoint({ x, y }: { x: bigint; y: bigint }): Uint8Array {
  const bytes = new Uint8Array(65)
  bytes[0] = 4
  for (const [start, value] of [
    [1, x],
    [33, y],
  ] as const) {
    const text = value.toString(16).padStart(64, '0')
    for (let index = 0; index < 32; index++) {
      bytes[start + index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16)
    }
  }
  return bytes
}
