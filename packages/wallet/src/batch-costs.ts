import { decodeTokenCall } from '@sundial/abi'
import type { Operation } from '@sundial/operations'
import { type Address, equalBytes, toHex } from '@sundial/primitives'
import { type BalanceChange, balancesAfterAll } from './balances-after.ts'
import { energyValueOf, estimateFee, type FeeEstimate } from './fee.ts'
import type { AccountResources, FeeSource, Trial, TrialCall } from './ports.ts'
import type { TransactionReview } from './review.ts'

/** What several transactions of one account cost and change, one after the other. */
export type BatchCosts = {
  /** In the order of the reviews. */
  readonly estimates: readonly FeeEstimate[]
  /** Sun that are burned; without energy that could not be found out. */
  readonly feeSun: bigint
  /** Sun that are burned if neither stake nor free bandwidth pays for anything and calls use all of their fee limits. */
  readonly mostSun: bigint
  /** All energy is known, and no call was priced by the trial of another one. */
  readonly isExact: boolean
  /** Where calls are that nobody tried, nor another one with the same recipient: their token may refuse them. */
  readonly untried: ReadonlySet<number>
  /** Sun that all the energy of each call would burn; `undefined` where it is unknown or nothing runs. */
  readonly neededSun: readonly (bigint | undefined)[]
  /** `undefined` where they cannot be known. */
  readonly balances: readonly BalanceChange[] | undefined
}

type Terms = {
  readonly source: FeeSource
  readonly signatures: number
  /** Whether a recipient exists, from one question about all of them. Throws where it is unknown. */
  readonly exists: (address: Address) => boolean
}

/** Most calls of a list that are tried. */
export const mostTrials = 10

/**
 * Prices transactions of one account that are approved together. The number of questions has a bound: `mostTrials` calls are
 * tried, one for each recipient, since a token can refuse a single one. Each transaction finds the stake, the free bandwidth and the
 * accounts that those before it leave. Throws what the source throws.
 */
export async function batchCosts(
  reviews: readonly TransactionReview[],
  { source, signatures, exists }: Terms,
): Promise<BatchCosts> {
  const trials = new SharedTrials(source, reviews)
  const left = new Left(source, exists)
  const energyPriceSun = (await left.source.parameters()).get('getEnergyFee') ?? 0n
  const estimates: FeeEstimate[] = []
  let mostSun = 0n
  for (const review of reviews) {
    const ports: FeeSource = { ...left.source, tryCall: (call) => trials.of(call) }
    const alone = await estimateFee(review, { ...ports, resourcesOf: async () => noResources }, signatures)
    mostSun += alone.totalSun - (alone.energy?.feeSun ?? 0n) + review.feeLimitSun
    const estimate = await estimateFee(review, ports, signatures)
    await left.take(review, estimate)
    estimates.push(estimate)
  }
  return {
    estimates,
    feeSun: estimates.reduce((sum, { totalSun }) => sum + totalSun, 0n),
    mostSun,
    untried: new Set(reviews.flatMap(({ operation }, at) => (trials.isUntried(operation) ? [at] : []))),
    isExact: !trials.hasAssumed && estimates.every(({ unknownEnergy }) => unknownEnergy === undefined),
    neededSun: estimates.map(({ energy }) => energy && energyValueOf(energy, energyPriceSun)),
    balances: await balancesAfterAll(
      reviews.map((review, at) => ({ review, estimate: trials.withoutGuess(estimates[at]!) })),
      left.source,
    ),
  }
}

const noResources: AccountResources = { stakedNet: 0n, freeNet: 0n, energy: 0n }

/** A source whose questions are asked once, with what the transactions so far leave of resources. */
class Left {
  readonly source: FeeSource
  readonly #asked = new Map<string, Promise<unknown>>()
  readonly #used = new Map<Address, AccountResources>()
  readonly #made = new Set<Address>()

  constructor(source: FeeSource, exists: (address: Address) => boolean) {
    const once = <Value>(key: string, ask: () => Promise<Value>): Promise<Value> => {
      const answer = (this.#asked.get(key) as Promise<Value> | undefined) ?? ask()
      this.#asked.set(key, answer)
      return answer
    }
    this.source = {
      ...source,
      parameters: () => once('parameters', () => source.parameters()),
      exists: async (address) => this.#made.has(address) || exists(address),
      resourcesOf: async (address) => {
        const all = await once(`resources ${address}`, () => source.resourcesOf(address))
        const used = this.#used.get(address) ?? noResources
        return {
          stakedNet: all.stakedNet - used.stakedNet,
          freeNet: all.freeNet - used.freeNet,
          energy: all.energy - used.energy,
        }
      },
      creatorOf: async (contract) => {
        const creator = await once(`creator ${contract}`, () => source.creatorOf(contract))
        const used = creator && this.#used.get(creator.address)
        return creator && { ...creator, energyLeft: creator.energyLeft - (used?.energy ?? 0n) }
      },
      balanceOf: (holding, owner) =>
        once(`balance ${JSON.stringify(holding)} ${owner}`, () => source.balanceOf(holding, owner)),
    }
  }

  /** What a transaction uses up. */
  async take({ operation, owner }: TransactionReview, { bandwidth, energy }: FeeEstimate): Promise<void> {
    const { kind } = operation
    if (kind === 'TransferContract' || kind === 'TransferAssetContract')
      this.#made.add(operation.value.toAddress)
    if (owner === undefined) return
    this.#use(owner, {
      stakedNet: bandwidth.paidBy === 'stake' ? bandwidth.bytes : 0n,
      freeNet: bandwidth.paidBy === 'free' ? bandwidth.bytes : 0n,
      energy: energy?.byStake ?? 0n,
    })
    const byCreator = energy?.byCreator ?? 0n
    if (byCreator === 0n || kind !== 'TriggerSmartContract') return
    const creator = await this.source.creatorOf(operation.value.contractAddress)
    if (creator !== undefined) this.#use(creator.address, { ...noResources, energy: byCreator })
  }

  #use(address: Address, more: AccountResources): void {
    const used = this.#used.get(address) ?? noResources
    this.#used.set(address, {
      stakedNet: used.stakedNet + more.stakedNet,
      freeNet: used.freeNet + more.freeNet,
      energy: used.energy + more.energy,
    })
  }
}

/** Trials of calls: of each recipient of a function, the largest amount. */
class SharedTrials {
  readonly #source: FeeSource
  /** Calls to try, by function and recipient. */
  readonly #samples: ReadonlyMap<string, TrialCall>
  readonly #trials = new Map<string, Promise<Trial | undefined>>()
  /** Trials of another call that do not say what this one moves. */
  readonly #guesses = new Set<Trial>()
  hasAssumed = false

  constructor(source: FeeSource, reviews: readonly TransactionReview[]) {
    this.#source = source
    const calls = reviews.flatMap(({ operation }) =>
      operation.kind === 'TriggerSmartContract' ? [operation.value] : [],
    )
    // The largest amount of each function first: it is the one that a balance does not suffice for.
    const order = [...largestBy(functionOf, calls).values(), ...largestBy(dealOf, calls).values()]
    this.#samples = new Map([...largestBy(dealOf, order)].slice(0, mostTrials))
  }

  isUntried(operation: Operation): boolean {
    return operation.kind === 'TriggerSmartContract' && !this.#samples.has(dealOf(operation.value))
  }

  async of(call: TrialCall): Promise<Trial | undefined> {
    const own = this.#samples.get(dealOf(call))
    if (own === undefined && call.contractAddress === undefined) return this.#source.tryCall(call)
    const [sample, trial] = own === undefined ? await this.#like(call) : [own, await this.#tried(own)]
    if (sample === undefined || trial === undefined || isSame(sample, call)) return trial
    this.hasAssumed = true
    return this.#adapted(trial, sample, call)
  }

  #tried(sample: TrialCall): Promise<Trial | undefined> {
    const key = dealOf(sample)
    const asked = this.#trials.get(key) ?? this.#source.tryCall(sample)
    this.#trials.set(key, asked)
    return asked
  }

  /** The trial of another call of the function: one that ran, since a failure can be that of its recipient. */
  async #like(call: TrialCall): Promise<readonly [TrialCall?, Trial?]> {
    const alike = [...this.#samples.values()].filter((sample) => functionOf(sample) === functionOf(call))
    for (const sample of alike) {
      const trial = await this.#tried(sample)
      if (trial?.kind === 'ran') return [sample, trial]
    }
    return []
  }

  /** Without a trial where what it moves is a guess. */
  withoutGuess(estimate: FeeEstimate): FeeEstimate {
    const { trial } = estimate
    return trial !== undefined && this.#guesses.has(trial)
      ? { ...estimate, unknownEnergy: 'no_trial' }
      : estimate
  }

  /** A plain transfer of a token moves what its data says, as its sample does. */
  #adapted(trial: Trial, sample: TrialCall, call: TrialCall): Trial {
    if (trial.kind === 'failed') return trial
    const [named, own] = [transferIn(sample), transferIn(call)]
    const [move, ...others] = trial.moves
    const isPlain =
      named !== undefined &&
      move?.contract === sample.contractAddress &&
      move?.from === sample.ownerAddress &&
      move.to === named.to &&
      move.amount === named.amount &&
      others.length === 0 &&
      trial.receipt.internalTransactions.length === 0
    const adapted = { ...trial, moves: isPlain && own !== undefined ? [{ ...move, ...own }] : [] }
    if (!isPlain || own === undefined) this.#guesses.add(adapted)
    return adapted
  }
}

const functionOf = ({ contractAddress = '', data }: TrialCall): string =>
  `${contractAddress} ${toHex(data.subarray(0, 4))}`

/** The function with whom it is about: the recipient or the spender, and of other calls all data. */
function dealOf(call: TrialCall): string {
  const asked = decodeTokenCall(call.data, call.ownerAddress)
  const other =
    asked === undefined
      ? toHex(call.data)
      : asked.kind === 'move'
        ? `${asked.from} ${asked.to}`
        : asked.spender
  return `${functionOf(call)} ${other}`
}

function largestBy(keyOf: (call: TrialCall) => string, calls: readonly TrialCall[]) {
  const found = new Map<string, TrialCall>()
  for (const call of calls) {
    const before = found.get(keyOf(call))
    if (before === undefined || amountIn(call) > amountIn(before)) found.set(keyOf(call), call)
  }
  return found
}

const isSame = (left: TrialCall, right: TrialCall): boolean =>
  equalBytes(left.data, right.data) &&
  left.callValue === right.callValue &&
  left.callTokenValue === right.callTokenValue &&
  left.tokenId === right.tokenId

const amountIn = (call: TrialCall): bigint => transferIn(call)?.amount ?? 0n

/** What a call sends of its caller's own amount of a token. */
function transferIn({
  data,
  ownerAddress,
}: TrialCall): { readonly to: Address; readonly amount: bigint } | undefined {
  const call = decodeTokenCall(data, ownerAddress)
  if (call?.kind !== 'move' || call.quantity.kind !== 'amount') return undefined
  return { to: call.to, amount: call.quantity.amount }
}
