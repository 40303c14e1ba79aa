// Amounts of an account that several precompiles return: java-tron AccountCapsule and FreezeV2Util.
import { sunPerTrx } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { PrecompilePort, Resource } from './precompile.ts'

const slotSeconds = 3n

/** Code of a resource in input words: 0 and 1; other codes have no amounts. */
export const resourceOf = (code: bigint): Resource | undefined =>
  code === 0n ? 'BANDWIDTH' : code === 1n ? 'ENERGY' : undefined

/** Sun staked under stake 2.0 for one purpose. */
export const stakedV2 = (account: Account, type: Resource | 'TRON_POWER'): bigint =>
  sum(account.frozenV2.filter((frozen) => frozen.type === type).map(({ amount }) => amount))

/** Sun staked under stake 1.0 for the account's own use. */
export const stakedV1 = (account: Account, resource: Resource): bigint =>
  resource === 'BANDWIDTH'
    ? sum(account.frozen.map(({ frozenBalance }) => frozenBalance))
    : (account.accountResource?.frozenBalanceForEnergy?.frozenBalance ?? 0n)

/** Sun others delegate to the account, of both stakes. */
export const acquired = (account: Account, resource: Resource): bigint =>
  resource === 'BANDWIDTH'
    ? account.acquiredDelegatedFrozenBalanceForBandwidth +
      account.acquiredDelegatedFrozenV2BalanceForBandwidth
    : (account.accountResource?.acquiredDelegatedFrozenBalanceForEnergy ?? 0n) +
      (account.accountResource?.acquiredDelegatedFrozenV2BalanceForEnergy ?? 0n)

/** Sun the account delegates to others, of both stakes. */
export const delegatedAway = (account: Account, resource: Resource): bigint =>
  resource === 'BANDWIDTH'
    ? account.delegatedFrozenBalanceForBandwidth + account.delegatedFrozenV2BalanceForBandwidth
    : (account.accountResource?.delegatedFrozenBalanceForEnergy ?? 0n) +
      (account.accountResource?.delegatedFrozenV2BalanceForEnergy ?? 0n)

/** Total sun whose resource the account may use: java-tron getAllFrozenBalanceFor…. */
export const usable = (account: Account, resource: Resource): bigint =>
  stakedV1(account, resource) + acquired(account, resource) + stakedV2(account, resource)

/** Sun of voting power: java-tron getTronPower, or getAllTronPower where the new resource model is allowed. */
export function tronPower(account: Account, isNewModel: boolean): bigint {
  const staked = (['BANDWIDTH', 'ENERGY'] as const).map(
    (resource) =>
      stakedV1(account, resource) + delegatedAway(account, resource) + stakedV2(account, resource),
  )
  if (!isNewModel) return sum(staked)
  const own = (account.tronPower?.frozenBalance ?? 0n) + stakedV2(account, 'TRON_POWER')
  if (account.oldTronPower === -1n) return own
  return own + (account.oldTronPower === 0n ? sum(staked) : account.oldTronPower)
}

/** The stake equivalent to the current use, and seconds until it has recovered. */
export function usage(port: PrecompilePort, account: Account, resource: Resource) {
  const { used, slots } = port.usage(account, resource)
  if (slots <= 0n) return { sun: 0n, seconds: 0n }
  const limit = port.parameter(resource === 'BANDWIDTH' ? 'getTotalNetLimit' : 'getTotalEnergyCurrentLimit')
  const isHardened = port.parameter('getAllowHardenResourceCalculation') > 0n
  const share = { used, weight: port.totalWeight(resource), limit }
  return { sun: isHardened ? exactStake(share) : roundedStake(share), seconds: slots * slotSeconds }
}

type Share = { readonly used: bigint; readonly weight: bigint; readonly limit: bigint }

const exactStake = ({ used, weight, limit }: Share): bigint =>
  limit === 0n ? 0n : (used * weight * sunPerTrx) / limit

/** In doubles, like java-tron RepositoryImpl.usageToBalance. */
const roundedStake = ({ used, weight, limit }: Share): bigint =>
  castToLong(((Number(used) * Number(weight)) / Number(limit)) * Number(sunPerTrx))

/** Java's cast of a double to a long: NaN is 0, larger values become the maximum. */
function castToLong(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  const whole = BigInt(Math.trunc(Math.max(-(2 ** 63), Math.min(value, 2 ** 63))))
  return whole > 0x7fff_ffff_ffff_ffffn ? 0x7fff_ffff_ffff_ffffn : whole
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
