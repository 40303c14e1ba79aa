// What the fee of a transaction paid for. The index stores the fee, and the energy and bytes that were paid for; their prices
// at the time are parameters of the chain.
import type { OwnCostRow } from '@sundial/store'
import { type Timeline, valueAt } from '../chain-parameter/find.ts'

/** Sun by what they paid for; the parts add up to the fee. */
export type FeeSplit = {
  readonly feeSun: bigint
  readonly energySun: bigint
  /** With the flat price of bandwidth where a transaction created an account. */
  readonly bandwidthSun: bigint
  /** The price of the operation itself, as of creating a token. */
  readonly operationSun: bigint
  /** New accounts, notes, and more than one signature. */
  readonly otherSun: bigint
  /** Fees whose parts are not known, because a price at the time is not. */
  readonly unsplitSun: bigint
}

/** By the number of the operation (java-tron: calcFee of its actuator). */
const operationPrices: Readonly<Record<number, PriceName>> = {
  5: 'getAccountUpgradeCost',
  6: 'getAssetIssueFee',
  41: 'getExchangeCreateFee',
  46: 'getUpdateAccountPermissionFee',
  52: 'getMarketSellFee',
  53: 'getMarketCancelFee',
}

/** Parameters that set prices, by their number in proposals. */
export const priceParameters = [
  { name: 'getAccountUpgradeCost', id: 1 },
  { name: 'getCreateAccountFee', id: 2 },
  { name: 'getTransactionFee', id: 3 },
  { name: 'getAssetIssueFee', id: 4 },
  { name: 'getCreateNewAccountFeeInSystemContract', id: 7 },
  { name: 'getEnergyFee', id: 11 },
  { name: 'getExchangeCreateFee', id: 12 },
  { name: 'getUpdateAccountPermissionFee', id: 22 },
  { name: 'getMultiSignFee', id: 23 },
  { name: 'getMarketSellFee', id: 45 },
  { name: 'getMarketCancelFee', id: 46 },
  { name: 'getMemoFee', id: 68 },
] as const
type PriceName = (typeof priceParameters)[number]['name']

/** Prices in a block of a time. */
export type Prices = (name: PriceName, timeMs: number) => bigint | undefined

export const pricesIn = (timelines: readonly Timeline[]): Prices => {
  const byName = new Map<PriceName, Timeline>(priceParameters.map(({ name }, at) => [name, timelines[at]!]))
  return (name, timeMs) => valueAt(byName.get(name)!, timeMs)
}

const createsAccount = 0
/** Transfers of TRX and of TRC10 tokens, which create the recipient where it does not exist. */
const mayCreateAccount = new Set([1, 2])

/** Undefined without a receipt. */
export function splitFee(row: OwnCostRow, prices: Prices): FeeSplit | undefined {
  const { feeSun } = row
  if (feeSun === undefined) return undefined
  const price = (name: PriceName) => prices(name, row.timestampMs)
  const energySun = energyPaidBy(row, price)
  const bandwidthSun = energySun === undefined ? undefined : bandwidthPaidBy(row, feeSun - energySun, price)
  if (energySun === undefined || bandwidthSun === undefined || energySun + bandwidthSun > feeSun)
    return { ...noFee, feeSun, unsplitSun: feeSun }
  const rest = feeSun - energySun - bandwidthSun
  const priced = operationPrices[row.type]
  const ofOperation = priced === undefined ? 0n : (price(priced) ?? 0n)
  const operationSun = ofOperation <= rest ? ofOperation : 0n
  return {
    feeSun,
    energySun,
    bandwidthSun,
    operationSun,
    otherSun: rest - operationSun,
    unsplitSun: 0n,
  }
}

export const noFee: FeeSplit = {
  feeSun: 0n,
  energySun: 0n,
  bandwidthSun: 0n,
  operationSun: 0n,
  otherSun: 0n,
  unsplitSun: 0n,
}

type PriceNow = (name: PriceName) => bigint | undefined

/** The energy that neither the caller's stake nor the contract's creator supplied. */
export function boughtEnergy({ energyUsage = 0n, sources }: OwnCostRow): bigint | undefined {
  if (sources === undefined) return energyUsage === 0n ? 0n : undefined
  return energyUsage - sources.stakedEnergy - sources.suppliedEnergy
}

/** Without a price java-tron takes 100 sun (ReceiptCapsule.payEnergyBill). */
const usualEnergyPrice = 100n

function energyPaidBy(row: OwnCostRow, price: PriceNow): bigint | undefined {
  const bought = boughtEnergy(row)
  if (bought === undefined || bought === 0n) return bought
  const perUnit = price('getEnergyFee')
  return perUnit === undefined ? undefined : bought * (perUnit > 0n ? perUnit : usualEnergyPrice)
}

/**
 * By the byte, or the flat price where an account was created (java-tron BandwidthProcessor). Which one it was follows from what
 * is left of the fee: a created account, a note and a second signature have prices of their own.
 */
function bandwidthPaidBy(
  { type, feeSun = 0n, sources }: OwnCostRow,
  fee: bigint,
  price: PriceNow,
): bigint | undefined {
  if (sources === undefined) return feeSun === 0n ? 0n : undefined
  if (sources.paidBandwidth === 0n) return 0n
  const flat = price('getCreateAccountFee')
  if (type === createsAccount) return flat
  const perByte = price('getTransactionFee')
  const byBytes = perByte === undefined ? undefined : perByte * sources.paidBandwidth
  return mayCreateAccount.has(type) ? likelyPrice(fee, { byBytes, flat }, price) : byBytes
}

type BandwidthPrices = { readonly byBytes: bigint | undefined; readonly flat: bigint | undefined }

/** The price that leaves what a transfer can cost besides; undefined where neither or both do. */
function likelyPrice(fee: bigint, { byBytes, flat }: BandwidthPrices, price: PriceNow): bigint | undefined {
  const [memo, signatures] = [price('getMemoFee') ?? 0n, price('getMultiSignFee') ?? 0n]
  const extras = [0n, memo, signatures, memo + signatures]
  const creation = price('getCreateNewAccountFeeInSystemContract') ?? 0n
  const isByBytes = byBytes !== undefined && extras.includes(fee - byBytes)
  const isFlat = flat !== undefined && extras.includes(fee - flat - creation)
  if (isByBytes === isFlat) return undefined
  return isByBytes ? byBytes : flat
}
