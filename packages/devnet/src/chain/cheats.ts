import { type Address, fromHex, fromText, keccak256 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import type { HeadChange, LogPart } from '../log/log-part.ts'
import { proposals, smartContract, type SmartContract, trc10 } from '@sundial/operations'
import type { Account } from '@sundial/protocol'
import { storageRowKey } from '../contracts/storage-key.ts'
import { governedOn, ledgerOn, assetBalance } from '../state/ledger-on.ts'
import { addToProperty, Layer, propertyOf, setProperty, type State } from '../state/state.ts'

export type BalanceSet = { readonly height: number; readonly address: Address; readonly sun: bigint }

/** The part that a snapshot restores. Unlocked accounts stay as they are. */
export type CheatSnapshot = Pick<CheatState, 'aheadMs' | 'accountBatches' | 'balancesSet'>

/** Settings of cheats that are no part of the chain's state. They follow from the parts of the log. */
export class CheatState {
  #aheadMs = 0
  #unlocked: ReadonlySet<string> = new Set()
  #accountBatches: readonly number[] = []
  #balancesSet: readonly BalanceSet[] = []

  /** How far the chain's clock is ahead of the machine's. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** Accounts whose transactions need no signature. */
  get unlocked(): ReadonlySet<string> {
    return this.#unlocked
  }

  /** How many accounts of the chain's mnemonic were handed out, each time some were. */
  get accountBatches(): readonly number[] {
    return this.#accountBatches
  }

  /** TRX balances that were set, after the blocks of their heights. */
  get balancesSet(): readonly BalanceSet[] {
    return this.#balancesSet
  }

  apply(part: LogPart, headHeight: number): void {
    switch (part.kind) {
      case 'time':
        this.#aheadMs = part.aheadMs
        return
      case 'unlocked':
        this.#unlocked = new Set(part.addresses)
        return
      case 'accounts':
        this.#accountBatches = [...this.#accountBatches, part.count]
        return
      case 'balance':
        this.#balancesSet = [...this.#balancesSet, { ...part, height: headHeight }]
        return
      default:
    }
  }

  /** A fork undid the blocks above. */
  dropAbove(height: number): void {
    this.#balancesSet = this.#balancesSet.filter((set) => set.height <= height)
  }

  snapshot(): CheatSnapshot {
    return { aheadMs: this.#aheadMs, accountBatches: this.#accountBatches, balancesSet: this.#balancesSet }
  }

  revert({ aheadMs, accountBatches, balancesSet }: CheatSnapshot): void {
    this.#aheadMs = aheadMs
    this.#accountBatches = accountBatches
    this.#balancesSet = balancesSet
  }
}

/** The changes of a cheat, outside of any transaction. */
export function cheatLayer(state: State, change: HeadChange): Layer {
  const layer = new Layer(state)
  switch (change.kind) {
    case 'solidify':
      setProperty(layer, 'solidifiedHeight', BigInt(change.height))
      break
    case 'parameter':
      setParameter(layer, change)
      break
    case 'balance':
      setBalance(layer, change)
      break
    case 'key':
      layer.set('signingKeys', addressOfPrivateKey(fromHex(change.privateKey)), change.privateKey)
      break
    case 'code':
      setCode(layer, change)
      break
    case 'storage': {
      const { address, slot, value } = change
      const row = storageRowKey(address, slot, layer.get('contracts', address))
      layer.set('storage', row, value === 0n ? undefined : value)
      break
    }
    case 'token': {
      const { address, token, amount } = change
      const before = assetBalance(accountFor(layer, address), token)
      ledgerOn(layer).credit(address, amount - before, trc10(fromText(token)))
    }
  }
  return layer
}

/** As a proposal decided at the head block would. */
function setParameter(layer: Layer, { name, value }: Extract<HeadChange, { kind: 'parameter' }>): void {
  const sinceMs = propertyOf(layer, 'headTimeMs')
  proposals.putInForce(governedOn(layer), { key: name, value, sinceMs })
}

/** An account becomes a contract’s, one of its own making where it was none; without code it stays one. */
function setCode(layer: Layer, { address, code }: Extract<HeadChange, { kind: 'code' }>): void {
  const account = accountFor(layer, address)
  layer.set('accounts', address, { ...account, type: 'Contract' })
  const runtime = fromHex(code)
  const contract = layer.get('contracts', address) ?? foundContract(address)
  layer.set('contracts', address, { ...contract, codeHash: keccak256(runtime) })
  layer.set('codes', address, runtime.length === 0 ? undefined : runtime)
}

const foundContract = (address: string): SmartContract =>
  smartContract.create({
    contractAddress: address,
    originAddress: address,
    consumeUserResourcePercent: 100n,
    originEnergyLimit: 1n,
  })

/** Counts TRX created by the cheat, so that conservation stays checkable. */
function setBalance(layer: Layer, { address, sun }: Extract<HeadChange, { kind: 'balance' }>): void {
  const { balance } = accountFor(layer, address)
  ledgerOn(layer).credit(address, sun - balance)
  addToProperty(layer, 'mintedSun', sun - balance)
}

function accountFor(layer: Layer, address: string): Account {
  const ledger = ledgerOn(layer)
  if (ledger.account(address) === undefined) ledger.createAccount(address)
  return ledger.account(address)!
}
