import type { TransactionInfo } from '../data/transaction.ts'
import type { CurrentParameter } from '../data/governance.ts'
import { toInteger } from '../show/exact-number.ts'
import { operationNames } from '../show/operation-type.tsx'

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
  const rest = fee - net - energy
  return [
    ...(net > 0n ? [withUnits({ name: 'bandwidth', sun: net }, burnedBandwidth(info, net))] : []),
    ...(energy > 0n ? [withUnits({ name: 'energy', sun: energy }, burnedEnergy(info))] : []),
    ...(rest === 0n
      ? []
      : (explained(rest, candidates(info, parameters)) ?? [{ name: 'other', sun: rest } as const])),
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
function burnedBandwidth({ rawDataHex, signatures }: TransactionInfo, burned: bigint): bigint | undefined {
  if (rawDataHex === undefined || signatures === undefined) return undefined
  const raw = rawDataHex.length / 2
  const lengthBytes = raw < 128 ? 1 : raw < 16_384 ? 2 : 3
  const units = BigInt(1 + lengthBytes + raw + signatures.length * signatureBytes + resultBytes)
  return burned % units === 0n ? units : undefined
}

function burnedEnergy({ cost = {} }: TransactionInfo): bigint {
  const of = (value: number | string | undefined) => toInteger(value) ?? 0n
  return of(cost.energy_usage_total) - of(cost.energy_usage) - of(cost.origin_energy_usage)
}

function candidates(info: TransactionInfo, parameters: Parameters = []): readonly FeePart[] {
  const valueOf = (key: string | undefined) =>
    toInteger(parameters.find((parameter) => parameter.key === key)?.value) ?? 0n
  const operation = operationNames[info.contractType ?? -1] ?? ''
  const all: readonly (FeePart | false)[] = [
    { name: 'operation', sun: valueOf(operationFees[operation]) },
    activating.has(operation) && {
      name: 'activation',
      sun: valueOf('getCreateNewAccountFeeInSystemContract'),
    },
    (info.signatures?.length ?? 0) > 1 && { name: 'multiSign', sun: valueOf('getMultiSignFee') },
    Boolean(info.data) && { name: 'memo', sun: valueOf('getMemoFee') },
  ]
  return all.filter((part) => part !== false).filter(({ sun }) => sun > 0n)
}

/** The largest set of possible parts that adds up to `rest`. */
function explained(rest: bigint, possible: readonly FeePart[]): readonly FeePart[] | undefined {
  const [first, ...others] = possible
  if (rest === 0n) return []
  if (first === undefined || rest < 0n) return undefined
  const withFirst = explained(rest - first.sun, others)
  return withFirst === undefined ? explained(rest, others) : [first, ...withFirst]
}
