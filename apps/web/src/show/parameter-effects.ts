// What the value of a parameter means for people, in figures that they meet.
import { dayMs } from '@sundial/primitives'

/** TRX in sun, a number, or a part in ten-thousandths. */
export type EffectFigure = { readonly kind: 'trx' | 'count' | 'share'; readonly value: bigint }
export type EffectName = keyof typeof effects

/** Energy of a usual transfer of a TRC20 token to an account that has some, and bytes of a transfer of TRX with margin. */
const tokenTransferEnergy = 65_000n
const transferBytes = 270n
const blocksPerDay = 28_800n
const day = BigInt(dayMs)

const effects = {
  EnergyFee: (sun: bigint) => trx(sun * tokenTransferEnergy),
  TransactionFee: (sun: bigint) => trx(sun * transferBytes),
  FreeNetLimit: (bandwidth: bigint) => count(bandwidth / transferBytes),
  WitnessPayPerBlock: (sun: bigint) => trx(sun * blocksPerDay),
  Witness127PayPerBlock: (sun: bigint) => trx(sun * blocksPerDay),
  MaintenanceTimeInterval: (ms: bigint) => count(ms <= 0n ? 0n : day / ms),
  MaxDelegateLockPeriod: (blocks: bigint) => count(blocks / blocksPerDay),
  DynamicEnergyMaxFactor: (share: bigint): EffectFigure => ({ kind: 'share', value: share + 10_000n }),
} as const

const trx = (value: bigint): EffectFigure => ({ kind: 'trx', value })
const count = (value: bigint): EffectFigure => ({ kind: 'count', value })

/** The effect of a parameter by its name in the locales; undefined where its own words already say it. */
export function effectOf(
  name: string,
): { readonly name: EffectName; readonly of: (value: bigint) => EffectFigure } | undefined {
  return Object.hasOwn(effects, name)
    ? { name: name as EffectName, of: effects[name as EffectName] }
    : undefined
}

/** The change in percent, to a tenth; undefined from zero. */
export function changeOf(before: bigint, after: bigint): number | undefined {
  if (before <= 0n || before === after) return undefined
  return Number(((after - before) * 1000n) / before) / 10
}
