import { precompiles } from './generated/precompiles.ts'
import type { Precompile } from './precompile.ts'

export type { Precompile, PrecompilePort, PrecompileResult, Resource } from './precompile.ts'

const precompileByAddress = new Map<bigint, Precompile>(
  precompiles.map((precompile) => [precompile.address, precompile]),
)

/** The precompile at an address (20 bytes as a number) on a chain with these parameters, `undefined` where none is. */
export function precompileAt(address: bigint, parameter: (name: string) => bigint): Precompile | undefined {
  const precompile = precompileByAddress.get(address)
  if (precompile?.since !== undefined && parameter(precompile.since) <= 0n) return undefined
  return precompile
}

export const allPrecompiles: readonly Precompile[] = precompiles
