import { omitUndefined } from '../present.ts'
import { toAmount } from './numbers.ts'

type Sources = {
  readonly stakedEnergy: bigint
  readonly suppliedEnergy: bigint
  readonly burnedSun: bigint
}

/** Energy in TronScan's words: what neither stake nor the contract covered was burned for. */
export const energyOf = (used: bigint | undefined, sources: Sources | undefined) =>
  omitUndefined({
    total_energy: used === undefined ? undefined : toAmount(used),
    energy: sources && toAmount(sources.stakedEnergy),
    contract_supplied: sources && toAmount(sources.suppliedEnergy),
    trx:
      used === undefined || sources === undefined
        ? undefined
        : toAmount(used - sources.stakedEnergy - sources.suppliedEnergy),
    burned_sun: sources?.burnedSun.toString(),
  })

/** A part of a whole in percent with two places, cut off. */
export const percentOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
