// Random actions against both gateways and their model, compared after each of them.
import type { Address } from '@sundial/primitives'
import { type Chain, Ledger } from '../src/ledger.ts'
import { type GatewayModel, isFee, MainModel, type Outcome, SideModel } from '../src/model.ts'
import { type Asset, contractOf, kinds, type Parcel, trx } from '../src/parcel.ts'
import { type Action, changeKey, chooseAction, type OwnerAction, type Random, randomOf } from './actions.ts'
import { agree, compareAll, sideTokenOf } from './compare.ts'
import {
  type Call,
  type Codes,
  dataOf,
  evm,
  gatewaySources,
  oracles,
  owner,
  people,
  reserve,
  type Result,
  sunEach,
  tokensEach,
  trc10,
  World,
} from './world.ts'

export class Disagreement extends Error {}

export type Tally = {
  actions: number
  done: number
  arrived: number
  refused: Map<string, number>
  held: Map<string, number>
}
export type Run = {
  readonly count: number
  readonly seed: number
  readonly actionsInWorld?: number
  readonly codes?: Codes
}

const noContract = evm(`41${'00'.repeat(20)}`)
const startLimit = 1_000_000n
const hostileHabits = [
  'honest',
  'takesFee',
  'takesFeeOnTop',
  'saysFalse',
  'saysNothing',
  'lies',
  'refusesQuietly',
  'reverts',
]
/** What contracts of the main chain say of themselves, by their place among the assets. */
const descriptions = new Map([
  [2, { name: 'Apple', symbol: 'APL', decimals: 6 }],
  [3, { name: 'Hostile', symbol: 'HST', decimals: 6 }],
  [4, { name: 'Cards', symbol: 'CRD', decimals: 0 }],
])

/** Throws a `Disagreement` with the action that shows it. */
export function runActions({ count, seed, actionsInWorld = 400, codes }: Run): Tally {
  const random = randomOf(seed)
  const tally: Tally = { actions: 0, done: 0, arrived: 0, refused: new Map(), held: new Map() }
  while (tally.actions < count) {
    const comparison = new Comparison(random, codes)
    for (let index = 0; index < actionsInWorld && tally.actions < count; index++) {
      tally.actions++
      try {
        addTo(tally, comparison.step())
      } catch (cause) {
        throw new Disagreement(`Action ${tally.actions} of seed ${seed}: ${String(cause)}`, { cause })
      }
    }
    tally.arrived += comparison.arrived
  }
  return tally
}

function addTo(tally: Tally, { error, held }: Outcome): void {
  if (error === undefined && held === undefined) tally.done++
  if (error !== undefined) tally.refused.set(error, (tally.refused.get(error) ?? 0) + 1)
  if (held !== undefined) tally.held.set(held, (tally.held.get(held) ?? 0) + 1)
}

class Comparison {
  readonly #world: World
  readonly #random: Random
  readonly #ledger = new Ledger()
  readonly #main: MainModel
  readonly #side: SideModel
  readonly #assets: readonly Asset[]
  readonly #hostile: Asset

  constructor(random: Random, codes: Codes | undefined) {
    this.#random = random
    this.#world = new World(codes)
    const first = oracles.slice(0, 3)
    this.#main = new MainModel(this.#ledger, first, 2)
    this.#side = new SideModel(this.#ledger, { oracles: first, threshold: 2, reserve })
    const asset = (kind: Asset['kind'], address: Address): Asset => ({ kind, token: BigInt(evm(address)) })
    this.#hostile = asset('trc20', this.#world.hostile)
    this.#main.day = this.#side.day = this.#world.day
    const collection = asset('trc721', this.#world.collection)
    const token = asset('trc20', this.#world.token)
    this.#assets = [trx, { kind: 'trc10', token: trc10 }, token, this.#hostile, collection]
    this.#fill(token, collection)
    for (const chain of ['main', 'side'] as const)
      for (const kind of kinds)
        this.#owner({
          kind: 'owner',
          chain,
          by: owner,
          what: { name: 'setLimit', asset: { kind, token: 0n }, limit: startLimit },
        })
  }

  get arrived(): number {
    return this.#main.doneParcels.size + this.#side.doneParcels.size
  }

  step(): Outcome {
    const action = chooseAction(this.#random, {
      main: this.#main,
      side: this.#side,
      assets: this.#assets,
      owner,
    })
    const where = JSON.stringify(action, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const { result, expected } = this.#act(action)
    const outcome = {
      ...(result.error === undefined ? {} : { error: result.error }),
      ...(result.held === undefined ? {} : { held: result.held }),
    }
    agree('outcome', { found: outcome, expected }, where)
    compareAll(
      { world: this.#world, ledger: this.#ledger, main: this.#main, side: this.#side, assets: this.#assets },
      where,
    )
    return expected
  }

  #fill(token: Asset, collection: Asset): void {
    for (const account of [owner, ...people, ...oracles]) {
      for (const chain of ['main', 'side'] as const)
        this.#ledger.add(chain, trx, { holder: account, amount: sunEach })
      this.#ledger.add('main', { kind: 'trc10', token: trc10 }, { holder: account, amount: tokensEach })
    }
    this.#ledger.pay('side', owner, 'gateway', reserve)
    for (const [at, person] of people.entries()) {
      for (const one of [token, this.#hostile])
        this.#ledger.add('main', one, { holder: person, amount: tokensEach })
      for (const item of [1, 2])
        this.#ledger.setOwner('main', collection, { item: BigInt(at * 2 + item), holder: person })
    }
  }

  #act(action: Action): { readonly result: Pick<Result, 'error' | 'held'>; readonly expected: Outcome } {
    switch (action.kind) {
      case 'deposit':
        return {
          result: this.#deposit(action.parcel, action.given),
          expected: this.#main.deposit(action.parcel, action.given),
        }
      case 'withdraw':
        return {
          result: this.#withdraw(action.parcel, action.given),
          expected: this.#side.withdraw(action.parcel, action.given),
        }
      case 'map':
        return this.#map(action)
      case 'sayParcel': {
        const { oracle, nonce, parcel, chain } = action
        const args = [nonce, kinds.indexOf(parcel.kind), evm(parcel.account), parcel.token, parcel.value]
        const model = chain === 'main' ? this.#main : this.#side
        return {
          result: this.#call(chain, { by: oracle, name: 'sayParcel', args }),
          expected: model.sayParcel(oracle, nonce, parcel),
        }
      }
      case 'sayMapping': {
        const { oracle, nonce, description } = action
        const described = { ...description, kind: kinds.indexOf(description.kind) }
        const result = this.#call('side', { by: oracle, name: 'sayMapping', args: [nonce, described] })
        return { result, expected: this.#side.sayMapping(oracle, nonce, description) }
      }
      case 'retry':
        return this.#retry(action)
      case 'owner':
        return this.#owner(action)
      case 'habit':
        this.#world.succeed('main', {
          by: owner,
          to: this.#world.hostile,
          source: 'hostileToken',
          name: 'setHabit',
          args: [hostileHabits.indexOf(action.habit), noContract, '0x'],
        })
        this.#ledger.habits.set(`trc20 ${this.#hostile.token}`, action.habit)
        return { result: {}, expected: {} }
      case 'day':
        this.#world.nextDay()
        this.#main.day = this.#side.day = this.#world.day
        return { result: {}, expected: {} }
    }
  }

  #call(chain: Chain, call: Omit<Call, 'to' | 'source'>): Result {
    return this.#world.send(chain, {
      ...call,
      to: this.#world.gateways[chain],
      source: gatewaySources[chain],
    })
  }

  #deposit(parcel: Parcel, given: bigint): Result {
    const { kind, account, token, value } = parcel
    const by = { by: account, sent: given }
    if (kind === 'trx') return this.#call('main', { ...by, name: 'depositTRX' })
    if (kind === 'trc10')
      return this.#call('main', {
        ...by,
        name: 'depositTRC10',
        args: [token, value],
        tokens: { id: token, amount: value },
      })
    const name = kind === 'trc20' ? 'depositTRC20' : 'depositTRC721'
    return this.#call('main', { ...by, name, args: [evm(contractOf(parcel)!), value] })
  }

  #withdraw(parcel: Parcel, given: bigint): Pick<Result, 'error'> {
    const { kind, account, token, value } = parcel
    const by = { by: account, sent: given }
    if (kind === 'trx') return this.#call('side', { ...by, name: 'withdrawTRX' })
    if (kind === 'trc10') return this.#call('side', { ...by, name: 'withdrawTRC10', args: [token, value] })
    const to = sideTokenOf(this.#world, parcel)
    // Nobody has a token that does not exist.
    if (to === undefined) return { error: kind === 'trc20' ? 'InsufficientBalance' : 'NonexistentToken' }
    const source = kind === 'trc20' ? 'issuedToken' : 'issuedCollectible'
    return this.#world.send('side', { ...by, to, source, name: 'withdrawal', args: [value] })
  }

  #map({ account, asset, given }: Action & { kind: 'map' }) {
    const contract = contractOf(asset)!
    const txId = `0x${this.#world.creations.get(contract)!}`
    const creator = contract === this.#world.collection ? owner : people[0]
    const by = account === people[0] && asset.kind === 'trc721' ? owner : account
    const name = asset.kind === 'trc20' ? 'mappingTRC20' : 'mappingTRC721'
    const result = this.#call('main', { by, name, args: [txId], sent: given })
    const described = { ...asset, ...descriptions.get(this.#assets.indexOf(asset))! }
    const expected = this.#main.map(by, described, { given, isCreator: by === creator })
    return { result, expected }
  }

  #retry({ list, account, nonce, given }: Action & { kind: 'retry' }) {
    const names = { deposits: 'retryDeposit', mappings: 'retryMapping', withdrawals: 'retryWithdraw' }
    const chain = list === 'withdrawals' ? 'side' : 'main'
    const result = this.#call(chain, { by: account, name: names[list], args: [nonce], sent: given })
    const expected =
      list === 'withdrawals'
        ? this.#side.retry(account, { nonce, given })
        : this.#main.retry(account, list, { nonce, given })
    return { result, expected }
  }

  #owner({ chain, by, what }: Action & { kind: 'owner' }) {
    const model = chain === 'main' ? this.#main : this.#side
    const result = this.#call(chain, { by, ...ownerCall(what) })
    const isOpen = what.name === 'addReserve'
    const expected: Outcome =
      by !== owner && !isOpen ? { error: 'NotOwner' } : this.#own(model, chain, { by, what })
    return { result, expected }
  }

  #own(model: GatewayModel, chain: Chain, { by, what }: { by: Address; what: OwnerAction }): Outcome {
    const asOutcome = (error: string | undefined): Outcome => (error === undefined ? {} : { error })
    switch (what.name) {
      case 'setPause':
        model.setPause(what.isPaused)
        return {}
      case 'announce':
        model.announcements.announce(changeKey(what.change), model.day)
        return {}
      case 'takeBack':
        model.announcements.takeBack(changeKey(what.change))
        return {}
      case 'setLimit':
        return model.setLimit(what.asset, what.limit)
      case 'addOracle':
        return asOutcome(model.addOracle(what.oracle))
      case 'delOracle':
        return asOutcome(model.delOracle(what.oracle))
      case 'setThreshold':
        return asOutcome(model.setThreshold(what.threshold))
      case 'setFee':
        return this.#setFee(model, what)
      case 'takeFees':
        this.#ledger.pay(chain, 'gateway', what.to, model.fees)
        model.fees = 0n
        return {}
      case 'addReserve':
        this.#ledger.pay('side', by, 'gateway', what.amount)
        this.#side.reserve += what.amount
        return {}
    }
  }

  #setFee(model: GatewayModel, { which, fee }: OwnerAction & { name: 'setFee' }): Outcome {
    if (!isFee(fee)) return { error: 'FeeTooHigh' }
    if (which === 'retry') model.retryFee = fee
    if (which === 'deposit') this.#main.depositFee = fee
    if (which === 'mapping') this.#main.mappingFee = fee
    if (which === 'withdraw') this.#side.withdrawFee = fee
    return {}
  }
}

function ownerCall(what: OwnerAction): Pick<Call, 'name' | 'args' | 'sent'> {
  switch (what.name) {
    case 'setPause':
      return { name: 'setPause', args: [what.isPaused] }
    case 'announce':
    case 'takeBack':
      return { name: what.name, args: [dataOf(ownerCall(what.change))] }
    case 'setFee':
      return { name: `set${what.which[0]!.toUpperCase()}${what.which.slice(1)}Fee`, args: [what.fee] }
    case 'setLimit':
      return { name: 'setLimit', args: [kinds.indexOf(what.asset.kind), what.asset.token, what.limit] }
    case 'addOracle':
    case 'delOracle':
      return { name: what.name, args: [evm(what.oracle)] }
    case 'setThreshold':
      return { name: 'setThreshold', args: [BigInt(what.threshold)] }
    case 'takeFees':
      return { name: 'takeFees', args: [evm(what.to)] }
    case 'addReserve':
      return { name: 'addReserve', args: [], sent: what.amount }
  }
}
