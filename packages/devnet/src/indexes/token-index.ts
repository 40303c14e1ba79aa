import { decodeTransferLog } from '@sundial/abi'
import { type Address, toHex } from '@sundial/primitives'
import { BlockFollower } from './block-follower.ts'
import type { Chain } from '../chain/chain.ts'

/** The height at which each address was first seen. */
type Since = Map<Address, number>

/** Addresses that ever sent or received a TRC20 token, from its logs; only the contract knows their balances now. */
export class TokenIndex {
  readonly #chain: Chain
  readonly #follower: BlockFollower
  readonly #holdersByContract = new Map<Address, Since>()
  readonly #contractsByHolder = new Map<Address, Since>()

  constructor(chain: Chain) {
    this.#chain = chain
    this.#follower = new BlockFollower(chain, {
      append: (height) => this.#append(height),
      removeFrom: (height) => this.#removeFrom(height),
    })
  }

  holdersOf(contract: Address): readonly Address[] {
    this.#follower.follow()
    return [...(this.#holdersByContract.get(contract)?.keys() ?? [])]
  }

  contractsOf(holder: Address): readonly Address[] {
    this.#follower.follow()
    return [...(this.#contractsByHolder.get(holder)?.keys() ?? [])]
  }

  #append(height: number): void {
    if (this.#chain.index.transactionCountAt(height) === 0) return
    for (const { address, topics, data } of this.#chain.block(height)!.receipts.flatMap(({ log }) => log)) {
      const transfer = decodeTransferLog(topics, data)
      if (transfer === undefined) continue
      const contract = `41${toHex(address)}`
      for (const holder of [transfer.from, transfer.to]) {
        note(this.#holdersByContract, contract, holder, height)
        note(this.#contractsByHolder, holder, contract, height)
      }
    }
  }

  #removeFrom(height: number): void {
    for (const seen of [...this.#holdersByContract.values(), ...this.#contractsByHolder.values()]) {
      for (const [address, since] of seen) if (since >= height) seen.delete(address)
    }
  }
}

function note(table: Map<Address, Since>, key: Address, seen: Address, height: number): void {
  const known = table.get(key)
  if (known === undefined) table.set(key, new Map([[seen, height]]))
  else if (!known.has(seen)) known.set(seen, height)
}
