import type { Address } from '@sundial/primitives'
import { ForkStateMissing } from '../forked/fork-refused.ts'
import { BlockFollower } from './block-follower.ts'
import type { Chain } from '../chain/chain.ts'

/** The sum of all changes to an account's balance up to a height. */
type Sum = { readonly height: number; readonly sun: bigint }

/** TRX balances after every block, from the genesis, the steps of transactions, and cheats. */
export class BalanceHistory {
  readonly #chain: Chain
  readonly #sums = new Map<Address, Sum[]>()
  readonly #follower: BlockFollower

  constructor(chain: Chain) {
    this.#chain = chain
    this.#follower = new BlockFollower(chain, {
      append: (height) => this.#append(height),
      removeFrom: (height) => this.#removeFrom(height),
    })
  }

  balanceAt(address: Address, height: number): bigint {
    const { fork } = this.#chain.genesis
    if (fork !== undefined && height < fork.height)
      throw new ForkStateMissing(`balances before block ${fork.height}`)
    this.#follower.follow()
    const set = this.#chain.cheatState.balancesSet.findLast(
      (item) => item.address === address && item.height <= height,
    )
    const start = set ?? { height: 0, sun: this.#genesisBalance(address) }
    return start.sun + this.#sumAt(address, height) - this.#sumAt(address, start.height)
  }

  #genesisBalance(address: Address): bigint {
    const { genesis, headState } = this.#chain
    const own = genesis.accounts.find((item) => item.address === address)?.balanceSun
    return own ?? headState.base?.get('accounts', address)?.balance ?? 0n
  }

  #sumAt(address: Address, height: number): bigint {
    return this.#sums.get(address)?.findLast((sum) => sum.height <= height)?.sun ?? 0n
  }

  #append(height: number): void {
    if (this.#chain.index.transactionCountAt(height) === 0) return
    for (const { address, amount } of this.#chain.block(height)!.balanceSteps.flat()) {
      const sums = this.#sums.get(address) ?? []
      const before = sums.at(-1)
      if (before?.height === height) sums.pop()
      sums.push({ height, sun: (before?.sun ?? 0n) + amount })
      this.#sums.set(address, sums)
    }
  }

  #removeFrom(height: number): void {
    for (const sums of this.#sums.values()) {
      while (sums.length > 0 && sums.at(-1)!.height >= height) sums.pop()
    }
  }
}
