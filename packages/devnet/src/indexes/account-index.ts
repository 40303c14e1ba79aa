import { decodeTransferLog } from '@sundial/abi'
import { type Operation, decodeOperation } from '@sundial/operations'
import { type Address, isAccountAddress, TronError } from '@sundial/primitives'
import type { Receipt, Transaction } from '@sundial/protocol'
import { BlockFollower } from './block-follower.ts'
import type { Chain } from '../chain/chain.ts'

/** The role of an account in a transaction. */
export type AccountRole = 'from' | 'to' | 'token' | 'internal'

/** A position in the chain as one number, which sorts as the chain does: height · 2²⁰ + index. */
const positionsPerBlock = 2 ** 20

export const heightOfPosition = (position: number): number => Math.floor(position / positionsPerBlock)
export const indexOfPosition = (position: number): number => position % positionsPerBlock
export const firstPositionOf = (height: number): number => height * positionsPerBlock

/** Transactions by account, oldest first: eight bytes for each account of a transaction. */
export class AccountIndex {
  readonly #chain: Chain
  readonly #follower: BlockFollower
  readonly #positionsByAccount: Readonly<Record<AccountRole, Map<Address, number[]>>> = {
    from: new Map(),
    to: new Map(),
    token: new Map(),
    internal: new Map(),
  }

  constructor(chain: Chain) {
    this.#chain = chain
    this.#follower = new BlockFollower(chain, {
      append: (height) => this.#append(height),
      removeFrom: (height) => this.#removeFrom(height),
    })
  }

  positions(address: Address, role: AccountRole): readonly number[] {
    this.#follower.follow()
    return this.#positionsByAccount[role].get(address) ?? []
  }

  #append(height: number): void {
    if (this.#chain.index.transactionCountAt(height) === 0) return
    const { block, receipts } = this.#chain.block(height)!
    for (const [index, item] of block.transactions.entries()) {
      const position = firstPositionOf(height) + index
      for (const [role, addresses] of Object.entries(partiesOf(item, receipts[index]))) {
        for (const address of addresses) this.#add(role as AccountRole, address, position)
      }
    }
  }

  #add(role: AccountRole, address: Address, position: number): void {
    const positions = this.#positionsByAccount[role].get(address)
    if (positions === undefined) this.#positionsByAccount[role].set(address, [position])
    else positions.push(position)
  }

  #removeFrom(height: number): void {
    const first = firstPositionOf(height)
    for (const positions of Object.values(this.#positionsByAccount).flatMap((map) => [...map.values()])) {
      while (positions.length > 0 && positions.at(-1)! >= first) positions.pop()
    }
  }
}

function partiesOf({ rawData }: Transaction, receipt: Receipt | undefined) {
  const [envelope] = rawData?.contract ?? []
  const value = envelope === undefined ? {} : valueOf(() => decodeOperation(envelope))
  const transfers = (receipt?.log ?? []).flatMap(({ topics, data }) => {
    const transfer = decodeTransferLog(topics, data)
    return transfer === undefined ? [] : [transfer.from, transfer.to]
  })
  return {
    from: accountsAmong([value['ownerAddress']]),
    to: accountsAmong(receivers.map((member) => value[member])),
    token: accountsAmong(transfers),
    internal: accountsAmong(
      (receipt?.internalTransactions ?? []).flatMap(({ callerAddress, transferToAddress }) => [
        callerAddress,
        transferToAddress,
      ]),
    ),
  } satisfies Readonly<Record<AccountRole, ReadonlySet<Address>>>
}

/** Members of operations that name the counterpart. */
const receivers = ['toAddress', 'accountAddress', 'receiverAddress', 'contractAddress'] as const

function valueOf(decode: () => Operation): Readonly<Record<string, unknown>> {
  try {
    const operation = decode()
    return operation.kind === 'unknown' ? {} : operation.value
  } catch (error) {
    // Block 0 is not bound by the rules of transactions.
    if (error instanceof TronError) return {}
    throw error
  }
}

const accountsAmong = (values: readonly unknown[]): ReadonlySet<Address> =>
  new Set(values.filter((value): value is Address => typeof value === 'string' && isAccountAddress(value)))
