// A plain model of both gateways, to compare the contracts with. Each action gives the name of an error, or changes the state.
import type { Address } from '@sundial/primitives'
import type { Ledger } from './ledger.ts'
import { Announcements } from './announcements.ts'
import { amountOf, type Asset, assetKey, type Description, type Parcel } from './parcel.ts'
import { Statements } from './statements.ts'

export type Outcome = {
  readonly error?: string
  /** Why what was agreed could not be handed over. */
  readonly held?: string
}

const done: Outcome = {}
const refuse = (error: string): Outcome => ({ error })
const highestFee = 1_000_000_000n
const widest = 1n << 160n
const most64 = (1n << 64n) - 1n

/** The part that both gateways have. */
export class GatewayModel {
  isPaused = false
  retryFee = 0n
  fees = 0n
  /** The day of the next action, in days since 1970. */
  day = 0n
  readonly statements: Statements
  readonly announcements = new Announcements()
  readonly doneParcels = new Set<bigint>()
  readonly doneMappings = new Set<bigint>()
  /** What the gateway owes or has issued, by asset. */
  readonly amounts = new Map<string, bigint>()
  readonly #limits = new Map<string, bigint>()
  readonly #arrived = new Map<string, bigint>()

  constructor(oracles: readonly Address[], threshold: number) {
    this.statements = new Statements(oracles, threshold)
  }

  amount(asset: Asset): bigint {
    return this.amounts.get(assetKey(asset)) ?? 0n
  }

  add(asset: Asset, change: bigint): void {
    this.amounts.set(assetKey(asset), this.amount(asset) + change)
  }

  setLimit(asset: Asset, limit: bigint): Outcome {
    if (isImpossible(asset)) return refuse('InvalidToken')
    this.#limits.set(assetKey(asset), limit)
    this.announcements.disturb(this.day)
    return done
  }

  setPause(isPaused: boolean): void {
    this.isPaused = isPaused
    this.announcements.disturb(this.day)
  }

  /** The name of an error, or none when the oracle is one now. */
  addOracle(oracle: Address): string | undefined {
    const change = `addOracle ${oracle}`
    return this.#refusal(change) ?? this.statements.add(oracle) ?? this.#use(change)
  }

  delOracle(oracle: Address): string | undefined {
    return this.statements.remove(oracle) ?? this.#disturb()
  }

  setThreshold(threshold: number): string | undefined {
    const change = `setThreshold ${threshold}`
    if (threshold >= this.statements.threshold)
      return this.statements.setThreshold(threshold) ?? this.#disturb()
    return this.#refusal(change) ?? this.statements.setThreshold(threshold) ?? this.#use(change)
  }

  #refusal(change: string): string | undefined {
    return this.announcements.refusal(change, { day: this.day, isPaused: this.isPaused })
  }

  #use(change: string): undefined {
    this.announcements.takeBack(change)
  }

  #disturb(): undefined {
    this.announcements.disturb(this.day)
  }

  leftToday(asset: Asset): bigint {
    const own = this.#limits.get(assetKey(asset)) ?? 0n
    const limit = own === 0n ? (this.#limits.get(assetKey({ ...asset, token: 0n })) ?? 0n) : own
    const today = this.#arrived.get(`${this.day} ${assetKey(asset)}`) ?? 0n
    return limit > today ? limit - today : 0n
  }

  fee(given: bigint, fee: bigint): string | undefined {
    return given < fee ? 'TooLittleTrx' : undefined
  }

  /** Who says it: an error, whether it is agreed now. */
  say(oracle: Address, content: string, isDone: boolean): Outcome | 'agreed' {
    if (this.isPaused) return refuse('IsPaused')
    if (isDone) return refuse('DoneBefore')
    return this.statements.say(oracle, content)
  }

  /** What stops a parcel before its own gateway looks at it. */
  obstacle(parcel: Parcel): string | undefined {
    if (isImpossible(parcel)) return 'InvalidToken'
    return amountOf(parcel) > this.leftToday(parcel) ? 'AboveLimit' : undefined
  }

  /** A parcel has arrived. */
  arrive(nonce: bigint, parcel: Parcel): void {
    this.doneParcels.add(nonce)
    const key = `${this.day} ${assetKey(parcel)}`
    this.#arrived.set(key, (this.#arrived.get(key) ?? 0n) + amountOf(parcel))
  }
}

/** The gateway of the main chain. Nonces are places of its lists, which begin at 1. */
export class MainModel extends GatewayModel {
  depositFee = 0n
  mappingFee = 0n
  readonly deposits: Parcel[] = []
  readonly mappings: Description[] = []
  readonly #ledger: Ledger

  constructor(ledger: Ledger, oracles: readonly Address[], threshold: number) {
    super(oracles, threshold)
    this.#ledger = ledger
  }

  /** `given` is in sun, fee included. Of TRX it is the value too. */
  deposit(parcel: Parcel, given: bigint): Outcome {
    if (this.isPaused) return refuse('IsPaused')
    const tooLittle = this.fee(given, this.depositFee)
    if (tooLittle !== undefined) return refuse(tooLittle)
    const sent = parcel.kind === 'trx' ? { ...parcel, value: given - this.depositFee } : parcel
    const error = this.#check(sent)
    if (error !== undefined) return refuse(error)
    this.fees += this.depositFee
    this.#ledger.pay('main', sent.account, 'gateway', this.depositFee)
    this.#ledger.move('main', sent, { from: sent.account, to: 'gateway' })
    if (sent.kind === 'trc10' && !this.#isMapped(sent))
      this.mappings.push({ kind: 'trc10', token: sent.token, name: '', symbol: '', decimals: 0 })
    this.deposits.push(sent)
    this.add(sent, amountOf(sent))
    return done
  }

  map(
    account: Address,
    description: Description,
    { given, isCreator }: { given: bigint; isCreator: boolean },
  ): Outcome {
    if (this.isPaused) return refuse('IsPaused')
    if (!isCreator) return refuse('NotYourContract')
    const tooLittle = this.fee(given, this.mappingFee)
    if (tooLittle !== undefined) return refuse(tooLittle)
    if (this.mappings.some(({ kind, token }) => kind !== 'trc10' && token === description.token))
      return refuse('MappedBefore')
    this.fees += this.mappingFee
    this.#ledger.pay('main', account, 'gateway', this.mappingFee)
    this.mappings.push(description)
    return done
  }

  retry(
    account: Address,
    list: 'deposits' | 'mappings',
    { nonce, given }: { nonce: bigint; given: bigint },
  ): Outcome {
    if (this.isPaused) return refuse('IsPaused')
    if (nonce < 1n || nonce > BigInt(this[list].length)) return refuse('UnknownNonce')
    const tooLittle = this.fee(given, this.retryFee)
    if (tooLittle !== undefined) return refuse(tooLittle)
    this.fees += this.retryFee
    this.#ledger.pay('main', account, 'gateway', this.retryFee)
    return done
  }

  /** An oracle says that this was withdrawn on the side chain. */
  sayParcel(oracle: Address, nonce: bigint, parcel: Parcel): Outcome {
    const said = this.say(oracle, contentKey('parcel', nonce, parcel), this.doneParcels.has(nonce))
    if (said !== 'agreed') return said
    const obstacle = this.obstacle(parcel) ?? this.#obstacle(parcel)
    if (obstacle !== undefined) return { held: obstacle }
    this.arrive(nonce, parcel)
    this.add(parcel, -amountOf(parcel))
    this.#ledger.move('main', parcel, { from: 'gateway', to: parcel.account })
    return done
  }

  #obstacle(parcel: Parcel): string | undefined {
    if (amountOf(parcel) > this.amount(parcel)) return 'NotLocked'
    return this.#ledger.refusal('main', parcel, { from: 'gateway', to: parcel.account })
  }

  #check(parcel: Parcel): string | undefined {
    const { kind, value } = parcel
    const isContract = kind === 'trc20' || kind === 'trc721'
    if (isContract && !this.#isMapped(parcel)) return 'NotMapped'
    const refusal = this.#ledger.refusal('main', parcel, { from: parcel.account, to: 'gateway' })
    if (refusal !== undefined) return refusal
    const isInvalid = (kind !== 'trc721' && value === 0n) || (kind === 'trx' && value > most64)
    return isInvalid ? 'InvalidValue' : undefined
  }

  #isMapped = (asset: Asset): boolean => this.mappings.some((one) => assetKey(one) === assetKey(asset))
}

/** The gateway of the side chain. */
export class SideModel extends GatewayModel {
  withdrawFee = 0n
  readonly withdrawals: Parcel[] = []
  /** Assets that have a token here. */
  readonly tokens = new Set<string>()
  reserve: bigint
  readonly #ledger: Ledger

  constructor(ledger: Ledger, { oracles, threshold, reserve }: SideStart) {
    super(oracles, threshold)
    this.#ledger = ledger
    this.reserve = reserve
  }

  sayMapping(oracle: Address, nonce: bigint, description: Description): Outcome {
    const { name, symbol, decimals } = description
    const content = `mapping ${nonce} ${assetKey(description)} ${name} ${symbol} ${decimals}`
    const said = this.say(oracle, content, this.doneMappings.has(nonce))
    if (said !== 'agreed') return said
    if (isImpossible(description)) return { held: 'InvalidToken' }
    if (description.kind === 'trx' || this.tokens.has(assetKey(description))) return { held: 'MappedBefore' }
    this.doneMappings.add(nonce)
    this.tokens.add(assetKey(description))
    return done
  }

  sayParcel(oracle: Address, nonce: bigint, parcel: Parcel): Outcome {
    const said = this.say(oracle, contentKey('parcel', nonce, parcel), this.doneParcels.has(nonce))
    if (said !== 'agreed') return said
    const obstacle = this.obstacle(parcel) ?? this.#obstacle(parcel)
    if (obstacle !== undefined) return { held: obstacle }
    this.arrive(nonce, parcel)
    this.add(parcel, amountOf(parcel))
    if (parcel.kind === 'trx') this.reserve -= parcel.value
    this.#ledger.move('side', parcel, { from: 'gateway', to: parcel.account })
    return done
  }

  /** `given` is in sun, fee included. Of TRX it is the value too. */
  withdraw(parcel: Parcel, given: bigint): Outcome {
    const isByToken = parcel.kind === 'trc20' || parcel.kind === 'trc721'
    const way = { from: parcel.account, to: 'gateway' } as const
    // A token takes what is withdrawn before it asks the gateway.
    const first = isByToken ? this.#ledger.refusal('side', parcel, way) : undefined
    if (first !== undefined) return refuse(first)
    if (this.isPaused) return refuse('IsPaused')
    const tooLittle = this.fee(given, this.withdrawFee)
    if (tooLittle !== undefined) return refuse(tooLittle)
    const sent = parcel.kind === 'trx' ? { ...parcel, value: given - this.withdrawFee } : parcel
    if (sent.kind === 'trc10' && !this.tokens.has(assetKey(sent))) return refuse('NotMapped')
    const refusal = this.#ledger.refusal('side', sent, way)
    if (refusal !== undefined) return refuse(refusal)
    if ((sent.kind !== 'trc721' && sent.value === 0n) || amountOf(sent) > this.amount(sent))
      return refuse('InvalidValue')
    this.fees += this.withdrawFee
    this.#ledger.pay('side', sent.account, 'gateway', this.withdrawFee)
    this.#ledger.move('side', sent, way)
    if (sent.kind === 'trx') this.reserve += sent.value
    this.withdrawals.push(sent)
    this.add(sent, -amountOf(sent))
    return done
  }

  retry(account: Address, { nonce, given }: { nonce: bigint; given: bigint }): Outcome {
    if (this.isPaused) return refuse('IsPaused')
    if (nonce < 1n || nonce > BigInt(this.withdrawals.length)) return refuse('UnknownNonce')
    const tooLittle = this.fee(given, this.retryFee)
    if (tooLittle !== undefined) return refuse(tooLittle)
    this.fees += this.retryFee
    this.#ledger.pay('side', account, 'gateway', this.retryFee)
    return done
  }

  #obstacle(parcel: Parcel): string | undefined {
    if (parcel.kind === 'trx') return parcel.value > this.reserve ? 'ReserveTooLow' : undefined
    if (!this.tokens.has(assetKey(parcel))) return 'NotMapped'
    return this.#ledger.refusal('side', parcel, { from: 'gateway', to: parcel.account })
  }
}

type SideStart = {
  readonly oracles: readonly Address[]
  readonly threshold: number
  readonly reserve: bigint
}

/** What a fee may be. */
export const isFee = (fee: bigint): boolean => fee <= highestFee

const isImpossible = ({ kind, token }: Asset): boolean => token >= widest || (kind === 'trx' && token !== 0n)

const contentKey = (list: string, nonce: bigint, parcel: Parcel): string =>
  `${list} ${nonce} ${assetKey(parcel)} ${parcel.account} ${parcel.value}`
