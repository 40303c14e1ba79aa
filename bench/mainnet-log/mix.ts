// Chooses the next operation: four in five are token transfers, the rest follows mainnet's mix.
import { encodeParameters, selectorOf } from '@sundial/abi'
import { encodeOperation, messageOf, type ValueOf } from '@sundial/operations'
import { concatBytes, fromHex, fromText, sha256, toHex } from '@sundial/primitives'
import type { OperationEnvelope, OperationName } from '@sundial/protocol'
import { randomFrom } from './random.ts'
import type { Signer } from './signer.ts'

export type Wanted = {
  readonly from: Signer
  readonly operation: OperationEnvelope
}

export type Cast = {
  readonly rich: Signer
  /** The senders; funded at the start of the log. */
  readonly signers: readonly Signer[]
  /** TRC20 contracts of `rich`, the first one is used most. */
  readonly tokens: readonly string[]
  /** Ids of TRC10 tokens and their issuers. */
  readonly issues: readonly { readonly id: string; readonly issuer: Signer }[]
  readonly witnesses: readonly string[]
  /** Recipients, drawn log-uniformly; one in fifty is new. */
  readonly population: number
}

const sun = 1_000_000n
/** What every signer has, and what the busiest has besides: enough for ten million transactions and their fees. */
const spareTrx = 3_000_000n
const busiestTrx = 1_000_000_000n
const fundedTokens = 5n * 10n ** 11n
const transferSelector = fromHex(selectorOf('transfer(address,uint256)'))
const approveSelector = fromHex(selectorOf('approve(address,uint256)'))

export function wanted<Name extends OperationName>(
  from: Signer,
  kind: Name,
  members: Partial<ValueOf<Name>>,
): Wanted {
  const value = messageOf(kind).create({ ownerAddress: from.address, ...members })
  return { from, operation: encodeOperation(kind, value) }
}

type Delegation = { readonly from: Signer; readonly to: string; readonly balance: bigint }

export class Mix {
  readonly #cast: Cast
  readonly #random = randomFrom(20_251_201)
  readonly #stakers: Signer[] = []
  readonly #delegations: Delegation[] = []
  readonly #holders: { readonly holder: Signer; readonly id: string }[] = []
  readonly #tokenHolders: { readonly holder: Signer; readonly token: string }[] = []

  constructor(cast: Cast) {
    this.#cast = cast
  }

  next(): Wanted {
    const dice = this.#random()
    if (dice < 0.8) return this.#tokenTransfer()
    if (dice < 0.89) return this.#payment()
    if (dice < 0.91) return this.#tokenPayment()
    if (dice < 0.94) return this.#delegate()
    if (dice < 0.96) return this.#reclaim()
    if (dice < 0.97) return this.#approve()
    if (dice < 0.98) return this.#stake()
    if (dice < 0.985) return this.#unstake()
    if (dice < 0.995) return this.#vote()
    return wanted(this.#sender(), 'AccountCreateContract', { accountAddress: newAddress(this.#random) })
  }

  /** Every signer's TRX and tokens, which come before all else: all from `rich`. */
  *funding(): Generator<Wanted> {
    const { rich, signers, tokens } = this.#cast
    for (const [rank, { address }] of signers.entries()) {
      const amount = (spareTrx + busiestTrx / BigInt(rank + 1)) * sun
      yield wanted(rich, 'TransferContract', { toAddress: address, amount })
    }
    const [first = ''] = tokens
    for (const holder of signers) {
      for (let isLast = false; !isLast;) {
        isLast = this.#random() < 0.5
        const token = isLast ? first : this.#pick(tokens)
        this.#tokenHolders.push({ holder, token })
        yield this.#transferOf(token, rich, holder.address, fundedTokens)
      }
    }
  }

  #payment(): Wanted {
    return wanted(this.#sender(), 'TransferContract', {
      toAddress: this.#receiver(),
      amount: this.#amount(7),
    })
  }

  #tokenTransfer(): Wanted {
    const [first = ''] = this.#cast.tokens
    const isOther = this.#tokenHolders.length > 0 && this.#random() < 0.25
    const { holder, token } = isOther
      ? this.#pick(this.#tokenHolders)
      : { holder: this.#sender(), token: first }
    const amount = this.#random() < 0.015 ? 10n ** 17n : this.#amount(6)
    return this.#transferOf(token, holder, this.#receiver(), amount)
  }

  #transferOf(token: string, from: Signer, to: string, amount: bigint): Wanted {
    return call(from, token, transferSelector, [to, amount])
  }

  #approve(): Wanted {
    return call(this.#sender(), this.#pick(this.#cast.tokens), approveSelector, [
      this.#pick(this.#cast.tokens),
      2n ** 256n - 1n,
    ])
  }

  #tokenPayment(): Wanted {
    const { issues } = this.#cast
    if (this.#holders.length === 0 || this.#random() < 0.2) {
      const { id, issuer } = this.#pick(issues)
      const holder = this.#sender()
      if (holder === issuer) return this.#payment()
      this.#holders.push({ holder, id })
      return wanted(issuer, 'TransferAssetContract', {
        assetName: fromText(id),
        toAddress: holder.address,
        amount: 10n ** 9n,
      })
    }
    const { holder, id } = this.#pick(this.#holders)
    return wanted(holder, 'TransferAssetContract', {
      assetName: fromText(id),
      toAddress: this.#receiver(),
      amount: this.#amount(5),
    })
  }

  #stake(): Wanted {
    // Any, not the busiest: its calls use up the energy that could be delegated.
    const staker = this.#pick(this.#cast.signers)
    this.#stakers.push(staker)
    return wanted(staker, 'FreezeBalanceV2Contract', { frozenBalance: 10_000n * sun, resource: 'ENERGY' })
  }

  #unstake(): Wanted {
    if (this.#stakers.length === 0) return this.#stake()
    return wanted(this.#pick(this.#stakers), 'UnfreezeBalanceV2Contract', {
      unfreezeBalance: sun,
      resource: 'ENERGY',
    })
  }

  #delegate(): Wanted {
    if (this.#stakers.length === 0) return this.#stake()
    const from = this.#pick(this.#stakers)
    const to = this.#sender().address
    const balance = BigInt(1 + Math.floor(this.#random() * 100)) * sun
    if (to === from.address) return this.#payment()
    this.#delegations.push({ from, to, balance })
    return wanted(from, 'DelegateResourceContract', { receiverAddress: to, balance, resource: 'ENERGY' })
  }

  #reclaim(): Wanted {
    const delegation = this.#delegations.shift()
    if (delegation === undefined) return this.#delegate()
    const { from, to, balance } = delegation
    return wanted(from, 'UnDelegateResourceContract', { receiverAddress: to, balance, resource: 'ENERGY' })
  }

  #vote(): Wanted {
    if (this.#stakers.length === 0) return this.#stake()
    const { witnesses } = this.#cast
    const first = Math.floor(this.#random() * (witnesses.length - 3))
    const votes = witnesses
      .slice(first, first + 1 + Math.floor(3 * this.#random()))
      .map((voteAddress) => ({ voteAddress, voteCount: BigInt(1 + Math.floor(this.#random() * 3000)) }))
    return wanted(this.#pick(this.#stakers), 'VoteWitnessContract', { votes, support: true })
  }

  /** Drawn log-uniformly: a few send most. */
  #sender(): Signer {
    const { signers } = this.#cast
    return signers[Math.floor(signers.length ** this.#random()) - 1]!
  }

  #receiver(): string {
    if (this.#random() < 0.02) return newAddress(this.#random)
    if (this.#random() < 0.5) return this.#sender().address
    return addressAt(Math.floor(this.#cast.population ** this.#random()))
  }

  /** Up to a number of digits, small ones as often as large ones. */
  #amount(digits: number): bigint {
    return BigInt(Math.floor(10 ** (digits * this.#random())))
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(items.length * this.#random())]!
  }
}

function call(from: Signer, contractAddress: string, selector: Uint8Array, values: [string, bigint]): Wanted {
  const words = encodeParameters([{ type: 'address' }, { type: 'uint256' }], values)
  return wanted(from, 'TriggerSmartContract', { contractAddress, data: concatBytes(selector, words) })
}

const addressAt = (number: number): string =>
  `41${toHex(sha256(fromText(`account ${number}`)).subarray(0, 20))}`

const newAddress = (random: () => number): string =>
  addressAt(1e9 + Math.floor(1e15 * random()) + Math.floor(1e6 * random()))
