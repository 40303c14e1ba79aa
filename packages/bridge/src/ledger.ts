// Who has what on both chains: TRX, tokens and items of people and of the gateways.
import type { Address } from '@sundial/primitives'
import { type Asset, assetKey, type Parcel, trx } from './parcel.ts'

export type Chain = 'main' | 'side'
/** An account, or `gateway` for that of the chain. */
export type Holder = Address
type Way = { readonly from: Holder; readonly to: Holder }
/** What a token of the main chain does when it is told to transfer. */
export type Habit = 'honest' | 'takesFee' | 'saysFalse' | 'saysNothing' | 'lies' | 'reverts'

export class Ledger {
  readonly habits = new Map<string, Habit>()
  readonly #amounts = new Map<string, bigint>()
  readonly #owners = new Map<string, Holder>()

  balance(chain: Chain, asset: Asset, holder: Holder): bigint {
    return this.#amounts.get(`${chain} ${assetKey(asset)} ${holder}`) ?? 0n
  }

  add(chain: Chain, asset: Asset, { holder, amount }: { holder: Holder; amount: bigint }): void {
    this.#amounts.set(`${chain} ${assetKey(asset)} ${holder}`, this.balance(chain, asset, holder) + amount)
  }

  owner(chain: Chain, asset: Asset, item: bigint): Holder | undefined {
    return this.#owners.get(`${chain} ${assetKey(asset)} ${item}`)
  }

  setOwner(chain: Chain, asset: Asset, { item, holder }: { item: bigint; holder: Holder }): void {
    this.#owners.set(`${chain} ${assetKey(asset)} ${item}`, holder)
  }

  pay(chain: Chain, from: Holder, to: Holder, amount: bigint): void {
    this.add(chain, trx, { holder: from, amount: -amount })
    this.add(chain, trx, { holder: to, amount })
  }

  /** Only what `refusal` does not refuse. */
  move(chain: Chain, parcel: Parcel, { from, to }: Way): void {
    if (parcel.kind === 'trc721') return this.setOwner(chain, parcel, { item: parcel.value, holder: to })
    // Tokens of the side chain are made and burnt.
    const isIssued = chain === 'side' && parcel.kind !== 'trx'
    if (!isIssued || from !== 'gateway') this.add(chain, parcel, { holder: from, amount: -parcel.value })
    if (isIssued && to === 'gateway') return
    const isShortened = chain === 'main' && this.habits.get(assetKey(parcel)) === 'takesFee'
    this.add(chain, parcel, { holder: to, amount: parcel.value - (isShortened ? 1n : 0n) })
  }

  /** The name of the error with which a gateway, or a token of the side chain, refuses to move a parcel. */
  refusal(chain: Chain, parcel: Parcel, way: Way): string | undefined {
    if (parcel.kind === 'trc721')
      return chain === 'main' ? this.#refusalOfItem(parcel, way) : this.#refusalOfIssuedItem(parcel, way)
    const isShort = this.balance(chain, parcel, way.from) < parcel.value
    if (chain === 'side') {
      if (parcel.kind === 'trx' || way.from === 'gateway') return undefined
      return isShort ? 'InsufficientBalance' : undefined
    }
    if (parcel.kind === 'trx') return undefined
    if (parcel.kind === 'trc10') return isShort ? 'WrongAmount' : undefined
    return this.#refusalOfToken(parcel, { isShort, isPaid: way.from === 'gateway' })
  }

  #refusalOfToken(
    parcel: Parcel,
    { isShort, isPaid }: { isShort: boolean; isPaid: boolean },
  ): string | undefined {
    switch (this.habits.get(assetKey(parcel)) ?? 'honest') {
      case 'reverts':
        return 'TransferFailed'
      case 'lies':
        return parcel.value === 0n ? undefined : 'WrongAmount'
      case 'takesFee':
        if (isShort || parcel.value === 0n) return 'TransferFailed'
        // What the token takes from those whom a gateway pays is its own affair.
        return isPaid ? undefined : 'WrongAmount'
      default:
        return isShort ? 'TransferFailed' : undefined
    }
  }

  #refusalOfItem(parcel: Parcel, { from, to }: Way): string | undefined {
    const owner = this.owner('main', parcel, parcel.value)
    // A collection has no owner of an item that does not exist.
    if (to === 'gateway' && owner === undefined) return 'NotAToken'
    if (to === 'gateway' && owner === 'gateway') return 'WrongAmount'
    return owner === from ? undefined : 'TransferFailed'
  }

  #refusalOfIssuedItem(parcel: Parcel, { from }: Way): string | undefined {
    const owner = this.owner('side', parcel, parcel.value)
    if (from === 'gateway') return owner === undefined || owner === 'gateway' ? undefined : 'IssuedBefore'
    if (owner === undefined) return 'NonexistentToken'
    return owner === from ? undefined : 'IncorrectOwner'
  }
}
