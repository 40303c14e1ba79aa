import type { KnownOperation, ParameterName } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { RawTransaction } from '@sundial/protocol'
import type { FeeSource, Trial } from './ports.ts'
import type { TransactionReview } from './review.ts'
import { encodeSigned } from './send-transaction.ts'

/**
 * What pays for the bytes: unused stake, the free bandwidth of each day, or burned TRX. With a new account that is a flat price,
 * whatever the size.
 */
export type BandwidthFee = {
  readonly bytes: bigint
  readonly paidBy: 'stake' | 'free' | 'burn' | 'flat'
  readonly feeSun: bigint
}

/** Energy of a contract call: what the contract's creator and the caller's stake pay, and the rest that is burned. */
export type EnergyFee = {
  readonly total: bigint
  readonly byCreator: bigint
  readonly byStake: bigint
  readonly burned: bigint
  readonly feeSun: bigint
}

/** A price apart from resources: a new account, the operation itself, a note, more than one signature. */
export type Price = {
  readonly kind: 'activation' | 'operation' | 'note' | 'signatures'
  readonly feeSun: bigint
}

export type FeeEstimate = {
  readonly bandwidth: BandwidthFee
  /** Absent where nothing runs. */
  readonly energy: EnergyFee | undefined
  readonly prices: readonly Price[]
  /** Sun that are burned if the chain stays as it is; without the energy that could not be found out. */
  readonly totalSun: bigint
  /** How a contract call ran when the node tried it. */
  readonly trial: Extract<Trial, { readonly kind: 'ran' }> | undefined
  /** Why the energy is unknown: no node tried the call, or it would fail, in the contract's words. */
  readonly unknownEnergy: 'no_trial' | TrialFailure | undefined
}

/** The node's message or the contract's words; the bytes of an error that only the contract's ABI explains. */
export type TrialFailure = { readonly failure: string; readonly returned?: Uint8Array }

/** Room for the result that a block adds (java-tron Constant.MAX_RESULT_SIZE_IN_TX). */
const resultBytes = 64
const signatureBytes = 65

/** Prices of operations by the parameter that holds them. */
const operationPrices: Readonly<Partial<Record<KnownOperation['kind'], ParameterName>>> = {
  AccountPermissionUpdateContract: 'getUpdateAccountPermissionFee',
  AssetIssueContract: 'getAssetIssueFee',
  ExchangeCreateContract: 'getExchangeCreateFee',
  MarketCancelOrderContract: 'getMarketCancelFee',
  MarketSellAssetContract: 'getMarketSellFee',
  WitnessCreateContract: 'getAccountUpgradeCost',
}

/**
 * What a transaction costs its owner, by default with one signature, by java-tron's rules at the newest block (BandwidthProcessor,
 * ReceiptCapsule.payEnergyBill). The free bandwidth of a token's issuer is not counted, so a TRC10 transfer can cost less.
 * Throws what the source throws.
 */
export async function estimateFee(
  { operation, owner, raw }: Pick<TransactionReview, 'operation' | 'owner' | 'raw'>,
  source: FeeSource,
  signatureCount = 1,
): Promise<FeeEstimate> {
  if (operation.kind === 'unknown' || owner === undefined) {
    throw new TypeError('Only known operations have a fee.')
  }
  const [parameters, own, isNew, trial] = await Promise.all([
    source.parameters(),
    source.resourcesOf(owner),
    makesAccount(operation, source),
    tryOut(operation, source),
  ])
  const price = (name: ParameterName): bigint => parameters.get(name) ?? 0n
  const bandwidth = bandwidthFee(sizeOf(raw, signatureCount), { isNew, own, price })
  const energy =
    trial?.kind === 'ran' ? await energyFee(operation, { trial, owner, own, price, source }) : undefined
  const prices = pricesOf(operation, { isNew, raw, price, signatureCount })
  return {
    bandwidth,
    energy,
    prices,
    trial: trial?.kind === 'ran' ? trial : undefined,
    totalSun:
      bandwidth.feeSun + (energy?.feeSun ?? 0n) + prices.reduce((sum, { feeSun }) => sum + feeSun, 0n),
    unknownEnergy: unknownEnergyOf(operation, trial),
  }
}

function unknownEnergyOf(operation: KnownOperation, trial: Trial | undefined): FeeEstimate['unknownEnergy'] {
  if (trial === undefined) return runsContract(operation) ? 'no_trial' : undefined
  if (trial.kind === 'ran') return undefined
  const { message: failure, returned } = trial
  return returned === undefined ? { failure } : { failure, returned }
}

/** The fee limit of a call: at least the usual one, and never below what all its energy would burn, with a tenth to spare. */
export function feeLimitFor(energySun: bigint, least: bigint): bigint {
  const spare = (energySun * 11n + 9n) / 10n
  return spare > least ? spare : least
}

/** What a fee limit must cover: the caller's energy at the present price, whether stake pays for it or not. */
export const energyValueOf = ({ total, byCreator }: EnergyFee, energyPriceSun: bigint): bigint =>
  (total - byCreator) * energyPriceSun

export const runsContract = ({ kind }: KnownOperation): boolean =>
  kind === 'TriggerSmartContract' || kind === 'CreateSmartContract'

function sizeOf(raw: RawTransaction, signatureCount: number): bigint {
  const signatures = Array.from({ length: signatureCount }, () => new Uint8Array(signatureBytes))
  return BigInt(encodeSigned(raw, signatures).length + resultBytes)
}

async function makesAccount(operation: KnownOperation, source: FeeSource): Promise<boolean> {
  if (operation.kind === 'AccountCreateContract') return true
  return operation.kind === 'TransferContract' || operation.kind === 'TransferAssetContract'
    ? !(await source.exists(operation.value.toAddress))
    : false
}

async function tryOut(operation: KnownOperation, source: FeeSource): Promise<Trial | undefined> {
  if (operation.kind === 'TriggerSmartContract') return source.tryCall(operation.value)
  if (operation.kind !== 'CreateSmartContract') return undefined
  const { ownerAddress, newContract, callTokenValue, tokenId } = operation.value
  if (newContract === undefined) return undefined
  const { bytecode: data, callValue } = newContract
  return source.tryCall({ ownerAddress, data, callValue, callTokenValue, tokenId })
}

type Own = Awaited<ReturnType<FeeSource['resourcesOf']>>
type PriceOf = (name: ParameterName) => bigint

/** Stake pays all bytes or none, and so does the free bandwidth, which pays for no new account. */
function bandwidthFee(
  bytes: bigint,
  { isNew, own, price }: { readonly isNew: boolean; readonly own: Own; readonly price: PriceOf },
): BandwidthFee {
  const cost = isNew ? bytes * price('getCreateNewAccountBandwidthRate') : bytes
  if (cost <= own.stakedNet) return { bytes: cost, paidBy: 'stake', feeSun: 0n }
  if (isNew) return { bytes, paidBy: 'flat', feeSun: price('getCreateAccountFee') }
  if (bytes <= own.freeNet) return { bytes, paidBy: 'free', feeSun: 0n }
  return { bytes, paidBy: 'burn', feeSun: bytes * price('getTransactionFee') }
}

type Running = {
  readonly trial: Extract<Trial, { readonly kind: 'ran' }>
  readonly owner: Address
  readonly own: Own
  readonly price: PriceOf
  readonly source: FeeSource
}

async function energyFee(
  operation: KnownOperation,
  { trial, owner, own, price, source }: Running,
): Promise<EnergyFee> {
  const total = trial.energy
  const creator =
    operation.kind === 'TriggerSmartContract'
      ? await source.creatorOf(operation.value.contractAddress)
      : undefined
  const share = creator === undefined || creator.address === owner ? 0n : (total * creator.percent) / 100n
  const byCreator = least(share, creator?.energyLimit ?? 0n, creator?.energyLeft ?? 0n)
  const byStake = least(total - byCreator, own.energy)
  const burned = total - byCreator - byStake
  return { total, byCreator, byStake, burned, feeSun: burned * price('getEnergyFee') }
}

const least = (...values: readonly bigint[]): bigint =>
  values.reduce((low, value) => (value < low ? value : low))

type Charged = {
  readonly isNew: boolean
  readonly raw: RawTransaction
  readonly price: PriceOf
  readonly signatureCount: number
}

function pricesOf(
  operation: KnownOperation,
  { isNew, raw, price, signatureCount }: Charged,
): readonly Price[] {
  const own = operationPrices[operation.kind]
  const all: readonly Price[] = [
    { kind: 'activation', feeSun: isNew ? price('getCreateNewAccountFeeInSystemContract') : 0n },
    { kind: 'operation', feeSun: own === undefined ? 0n : price(own) },
    { kind: 'note', feeSun: raw.data.length > 0 ? price('getMemoFee') : 0n },
    { kind: 'signatures', feeSun: signatureCount > 1 ? price('getMultiSignFee') : 0n },
  ]
  return all.filter(({ feeSun }) => feeSun > 0n)
}
