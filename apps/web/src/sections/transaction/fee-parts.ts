import type { TransactionInfo } from '../../data/transaction.ts'
import type { CurrentParameter } from '../../data/governance.ts'
import { toInteger } from '../../format/exact-number.ts'
import { operationNames } from '../../show/operation-type.tsx'

export type FeePart = {
  readonly name: 'bandwidth' | 'energy' | 'operation' | 'activation' | 'multiSign' | 'memo' | 'other'
  readonly sun: bigint
  /** Bandwidth or energy that was paid for. */
  readonly units?: bigint
}

type Parameters = readonly Pick<CurrentParameter, 'key' | 'value'>[]

/** The fee of an operation by the parameter that sets it (java-tron: calcFee of its actuator). */
const operationFees: Readonly<Record<string, string>> = {
  WitnessCreateContract: 'getAccountUpgradeCost',
  AssetIssueContract: 'getAssetIssueFee',
  ExchangeCreateContract: 'getExchangeCreateFee',
  AccountPermissionUpdateContract: 'getUpdateAccountPermissionFee',
  AccountCreateContract: 'getCreateNewAccountFeeInSystemContract',
  MarketSellAssetContract: 'getMarketSellFee',
  MarketCancelOrderContract: 'getMarketCancelFee',
}

/** Operations that create the recipient account where it does not exist. */
const activating = new Set(['TransferContract', 'TransferAssetContract'])

/**
 * The parts of the fee, which add up to it exactly. The receipt has the TRX burned for bandwidth and energy; the
 * rest is split by the current parameters where they explain it to the sun, and is one part otherwise.
 */
export function feeParts(info: TransactionInfo, parameters: Parameters | undefined): readonly FeePart[] {
  const { cost = {} } = info
  const fee = toInteger(cost.fee)
  if (fee === undefined) return []
  const net = toInteger(cost.net_fee) ?? 0n
  const energy = toInteger(cost.energy_fee) ?? 0n
  return [
    ...(net > 0n ? [withUnits({ name: 'bandwidth', sun: net }, burnedBandwidth(info, net, parameters))] : []),
    ...(energy > 0n ? [withUnits({ name: 'energy', sun: energy }, burnedEnergy(info))] : []),
    ...explained(fee - net - energy, info, parameters),
  ]
}

const withUnits = (part: FeePart, units: bigint | undefined): FeePart =>
  units === undefined || units <= 0n ? part : { ...part, units }

/** Each signature takes a tag, a length and 65 bytes; a result of 64 bytes is counted for every operation (java-tron BandwidthProcessor). */
const signatureBytes = 67
const resultBytes = 64

/**
 * Bandwidth that TRX was burned for: the size of the transaction. Absent where a flat fee was burned, as for a new
 * account.
 */
function burnedBandwidth(
  { rawDataHex, signatures }: TransactionInfo,
  burned: bigint,
  parameters: Parameters = [],
): bigint | undefined {
  if (rawDataHex === undefined || signatures === undefined) return undefined
  if (burned === priceOf('getCreateAccountFee', parameters)) return undefined
  const raw = rawDataHex.length / 2
  const lengthBytes = raw < 128 ? 1 : raw < 16_384 ? 2 : 3
  const units = BigInt(1 + lengthBytes + raw + signatures.length * signatureBytes + resultBytes)
  return burned % units === 0n ? units : undefined
}

const priceOf = (key: string | undefined, parameters: Parameters): bigint =>
  toInteger(parameters.find((parameter) => parameter.key === key)?.value) ?? 0n

function burnedEnergy({ cost = {} }: TransactionInfo): bigint {
  const of = (value: number | string | undefined) => toInteger(value) ?? 0n
  return of(cost.energy_usage_total) - of(cost.energy_usage) - of(cost.origin_energy_usage)
}

/**
 * The parts that add up to `rest`. A note, a second signature and the operation itself always cost their price, so
 * what they leave is the price of a new account or nothing. Where the prices have changed since, a part is named
 * only if no other parts explain the fee as well.
 */
function explained(rest: bigint, info: TransactionInfo, parameters: Parameters = []): readonly FeePart[] {
  if (rest === 0n) return []
  const { charged, activation } = pricesOf(info, parameters)
  const all = [...charged, ...activation]
  const usual = [charged, all].find((parts) => sumOf(parts) === rest)
  const possible = usual === undefined ? subsetsOf(all).filter((parts) => sumOf(parts) === rest) : [usual]
  return possible.length === 1 ? possible[0]! : [{ name: 'other', sun: rest }]
}

function pricesOf(info: TransactionInfo, parameters: Parameters) {
  const operation = operationNames[info.contractType ?? -1] ?? ''
  const priced = (
    name: FeePart['name'],
    key: string | undefined,
    { isDue }: { readonly isDue: boolean },
  ): readonly FeePart[] => {
    const sun = priceOf(key, parameters)
    return isDue && sun > 0n ? [{ name, sun }] : []
  }
  return {
    charged: [
      ...priced('operation', operationFees[operation], { isDue: true }),
      ...priced('multiSign', 'getMultiSignFee', { isDue: (info.signatures?.length ?? 0) > 1 }),
      ...priced('memo', 'getMemoFee', { isDue: Boolean(info.data) }),
    ],
    activation: priced('activation', 'getCreateNewAccountFeeInSystemContract', {
      isDue: activating.has(operation) && !paysBandwidthByTheByte(info, parameters),
    }),
  }
}

/** The bandwidth of a transaction that creates an account has a flat price (java-tron BandwidthProcessor). */
function paysBandwidthByTheByte(info: TransactionInfo, parameters: Parameters): boolean {
  const net = toInteger(info.cost?.net_fee) ?? 0n
  return net > 0n && burnedBandwidth(info, net, parameters) !== undefined
}

const sumOf = (parts: readonly FeePart[]): bigint => parts.reduce((sum, { sun }) => sum + sun, 0n)

const subsetsOf = (parts: readonly FeePart[]): readonly (readonly FeePart[])[] =>
  parts.reduce<readonly (readonly FeePart[])[]>(
    (subsets, part) => [...subsets, ...subsets.map((subset) => [...subset, part])],
    [[]],
  )
