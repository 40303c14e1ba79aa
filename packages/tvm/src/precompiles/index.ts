import { blake2f } from './blake2f.ts'
import { curvePrecompiles } from './bn128.ts'
import { hashPrecompiles } from './hash.ts'
import { modexp } from './modexp.ts'
import type { Precompile } from './precompile.ts'
import { shieldedPrecompiles } from './shielded.ts'
import { precompile as batchValidateSign } from './sign/batch-validate-sign.ts'
import { precompile as ecrecover } from './sign/ecrecover.ts'
import { precompile as p256Verify } from './sign/p256-verify.ts'
import { precompile as validateMultiSign } from './sign/validate-multi-sign.ts'
import { stakePrecompiles } from './stake.ts'
import { votePrecompiles } from './votes.ts'

export type { Precompile, PrecompilePort, PrecompileResult, Resource } from './precompile.ts'

export const allPrecompiles: readonly Precompile[] = [
  ...hashPrecompiles,
  blake2f,
  modexp,
  ...curvePrecompiles,
  ecrecover,
  batchValidateSign,
  validateMultiSign,
  p256Verify,
  ...shieldedPrecompiles,
  ...votePrecompiles,
  ...stakePrecompiles,
]

const precompileByAddress = new Map<bigint, Precompile>(
  allPrecompiles.map((precompile) => [precompile.address, precompile]),
)

/** The precompile at an address (20 bytes as a number) on a chain with these parameters, `undefined` if there is none. */
export function precompileAt(address: bigint, parameter: (name: string) => bigint): Precompile | undefined {
  const precompile = precompileByAddress.get(address)
  if (precompile?.since !== undefined && parameter(precompile.since) <= 0n) return undefined
  return precompile
}
