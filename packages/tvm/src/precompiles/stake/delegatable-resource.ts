import { acquired, stakedV1, stakedV2, usage } from '../account-queries.ts'
import { resourceQuery } from '../query.ts'

/** Sun of stake 2.0 an account could delegate now: what it has staked, less what is in use and not borne by other stake. */
export const precompile = resourceQuery({
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
