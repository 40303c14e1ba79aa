import { feeLimitFor } from '@sundial/wallet'
import { useState } from 'react'

export type FeeLimit = {
  readonly feeLimitSun: bigint
  readonly setFeeLimitSun: (sun: bigint) => void
  /** Below this the call would fail. */
  readonly leastFeeLimitSun: bigint
}

/** The fee limit of a call: what the person typed, unless that is too low; otherwise one that follows from its energy. */
export function useFeeLimit(energySun: bigint, usualSun: bigint): FeeLimit {
  const [wanted, setWanted] = useState<bigint>()
  return {
    feeLimitSun: wanted === undefined || wanted < energySun ? feeLimitFor(energySun, usualSun) : wanted,
    setFeeLimitSun: setWanted,
    leastFeeLimitSun: energySun,
  }
}
