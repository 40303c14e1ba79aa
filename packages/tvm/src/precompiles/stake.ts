import type { Address } from '@sundial/primitives'
import { acquired, delegatedAway, resourceOf, stakedV1, stakedV2, usable, usage } from './account-queries.ts'
import type { Precompile, PrecompilePort } from './precompile.ts'
import { query, resourceQuery } from './query.ts'
import { toAccount, toNumber } from './words.ts'

const maxUnfreezes = 32n

/** How many more unfreezes an account may begin before a pending one must end. */
const availableUnfreezeV2Size = query({
  address: 0x100000cn,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 1,
  answer([address], port) {
    const account = port.account(toAccount(address!))
    if (account === undefined) return 0n
    const running = account.unfrozenV2.filter(({ unfreezeExpireTime }) => unfreezeExpireTime > port.now())
    const left = maxUnfreezes - BigInt(running.length)
    return left > 0n ? left : 0n
  },
})

/** Sun whose unfreezing ends for an account by a time in seconds. */
const expireUnfreezeBalanceV2 = query({
  address: 0x100000en,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 2,
  answer([address, seconds], port) {
    const timeMs = toNumber(seconds!) * 1000n
    const unfreezes = port.account(toAccount(address!))?.unfrozenV2 ?? []
    return unfreezes
      .filter(({ unfreezeAmount, unfreezeExpireTime }) => unfreezeAmount > 0n && unfreezeExpireTime <= timeMs)
      .reduce((total, { unfreezeAmount }) => total + unfreezeAmount, 0n)
  },
})

/** Sun of an account's stake 2.0 for bandwidth (0), energy (1) or voting power (2). */
const unfreezableBalanceV2 = query({
  address: 0x100000dn,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 2,
  answer: ([address, purpose], port) => unfreezable(port, toAccount(address!), toNumber(purpose!)),
})

/** Sun of Stake 2.0 that one account (second word) delegates to another (first word); if both are equal, its own stake. */
const resourceV2 = query({
  address: 0x1000010n,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 3,
  answer([target, from, code], port) {
    const [receiver, owner] = [toAccount(target!), toAccount(from!)]
    if (owner === receiver) return unfreezable(port, owner, toNumber(code!))
    const resource = resourceOf(toNumber(code!))
    return resource === undefined ? 0n : port.delegated(owner, receiver, resource)
  },
})

const purposes = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const

/** Sun an account has staked under stake 2.0 for the purpose of that number (java-tron queryUnfreezableBalanceV2). */
function unfreezable(port: PrecompilePort, address: Address, purpose: bigint): bigint {
  const account = port.account(address)
  const type = purposes.find((_, index) => BigInt(index) === purpose)
  return account === undefined || type === undefined ? 0n : stakedV2(account, type)
}

/** Sun of Stake 2.0 an account could delegate now: its stake, less the part in use that other stake does not cover. */
const delegatableResource = resourceQuery({
  address: 0x100000fn,
  energy: 50n,
  answer(account, resource, port) {
    const staked = stakedV2(account, resource)
    const used =
      usage(port, account, resource).sun - stakedV1(account, resource) - acquired(account, resource)
    const left = staked - (used > 0n ? used : 0n)
    return left > 0n ? left : 0n
  },
})

const nothing = [0n, 0n, 0n]

/** Effect of undelegating an amount from an account: how much is not in use, how much is, and the seconds until that has recovered. */
const checkUnDelegateResource = query({
  address: 0x1000011n,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 3,
  outputWords: 3,
  answer([target, amountWord, code], port) {
    const account = port.account(toAccount(target!))
    const resource = resourceOf(toNumber(code!))
    const wanted = toNumber(amountWord!)
    if (account === undefined || resource === undefined || wanted === 0n) return nothing
    const limit = usable(account, resource)
    const { sun, seconds } = usage(port, account, resource)
    const amount = wanted < limit ? wanted : limit
    const clean = limit <= sun ? 0n : cleanPart(amount, limit - sun, limit)
    return [clean, amount - clean, seconds]
  },
})

/** In doubles, like java-tron FreezeV2Util.checkUndelegateResource. */
const cleanPart = (amount: bigint, unused: bigint, limit: bigint): bigint =>
  BigInt(Math.trunc(Number(amount) * (Number(unused) / Number(limit))))

/** The stake equivalent to an account's current use of a resource, in sun, and seconds until it has recovered. */
const resourceUsage = resourceQuery({
  address: 0x1000012n,
  energy: 50n,
  outputWords: 2,
  answer(account, resource, port) {
    const { sun, seconds } = usage(port, account, resource)
    return [sun, seconds]
  },
})

/** Total sun whose resource an account may use: its own stakes and delegations to it. */
const totalResource = resourceQuery({ address: 0x1000013n, energy: 50n, answer: usable })

/** Total sun that an account delegates to others. */
const totalDelegatedResource = resourceQuery({ address: 0x1000014n, energy: 50n, answer: delegatedAway })

/** Total sun that others delegate to an account. */
const totalAcquiredResource = resourceQuery({ address: 0x1000015n, energy: 50n, answer: acquired })

/** One of three figures of the chain by its number (java-tron ChainParameterEnum), 0 for any other number. */
const getChainParameter = query({
  address: 0x100000bn,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 1,
  answer([code], port) {
    switch (toNumber(code!)) {
      case 1n:
        return port.parameter('getTotalEnergyCurrentLimit')
      case 2n:
        return port.totalWeight('ENERGY')
      case 3n:
        return port.parameter('getUnfreezeDelayDays')
      default:
        return 0n
    }
  },
})

export const stakePrecompiles: readonly Precompile[] = [
  getChainParameter,
  availableUnfreezeV2Size,
  unfreezableBalanceV2,
  expireUnfreezeBalanceV2,
  delegatableResource,
  resourceV2,
  checkUnDelegateResource,
  resourceUsage,
  totalResource,
  totalDelegatedResource,
  totalAcquiredResource,
]
