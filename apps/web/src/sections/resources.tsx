import type { TransactionInfo } from '../data/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { chainParameters, type CurrentParameter } from '../data/governance.ts'
import { Count, Trx } from '../show/quantity.tsx'
import { type ApiInteger, toInteger } from '../show/exact-number.ts'
import { Card } from '../ui/card.tsx'
import { type Detail, Details } from '../ui/details.tsx'
import styles from './sections.module.css'
import { operationNames } from '../show/operation-type.tsx'

/** What the transaction used, the parts of its fee, and who paid each. */
export function Resources({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const { cost = {}, fee_limit: feeLimit } = info
  const { data: inForce } = useQuery({ ...chainParameters(), enabled: Object.keys(cost).length > 0 })
  const energy = t('energyUnit')
  if (Object.keys(cost).length === 0 && feeLimit === undefined) {
    return (
      <Card title={t('resources')}>
        <p className={styles['text']}>{t('noReceipt')}</p>
      </Card>
    )
  }
  const parts = feeParts(info, inForce?.body.tronParameters)
  return (
    <Card title={t('resources')}>
      <Details
        facts={[
          [t('fee'), <Trx key="" sun={cost.fee} />],
          ...parts.map((part): Detail => [t(`feePart.${part.name}`), <Part key="" part={part} />]),
          ...when(cost.net_usage, [t('bandwidthUsed'), <Count key="" value={cost.net_usage} />]),
          ...when(cost.energy_usage_total, [
            t('energyUsed'),
            <Count key="" value={cost.energy_usage_total} unit={energy} />,
          ]),
          ...when(cost.energy_usage, [
            t('energyStaked'),
            <Count key="" value={cost.energy_usage} unit={energy} />,
          ]),
          ...when(cost.origin_energy_usage, [
            t('energyOfOwner'),
            <Count key="" value={cost.origin_energy_usage} unit={energy} />,
          ]),
          ...when(cost.energy_penalty_total, [
            t('energyPenalty'),
            <Count key="" value={cost.energy_penalty_total} unit={energy} />,
          ]),
          ...when(feeLimit, [t('feeLimit'), <Trx key="" sun={feeLimit} />]),
        ]}
      />
    </Card>
  )
}

const when = (value: ApiInteger | undefined, fact: Detail): readonly Detail[] =>
  value === undefined || value === 0 || value === '0' ? [] : [fact]

/** A part of the fee, and the bandwidth or energy it paid for. */
function Part({ part: { name, sun, units } }: { readonly part: FeePart }) {
  const t = useTranslations()
  return (
    <>
      <Trx sun={sun} />
      {units !== undefined && (
        <span className={styles['at']}>
          {' · '}
          <Count value={units} unit={t(name === 'energy' ? 'transaction.energyUnit' : 'unit.bandwidth')} />
        </span>
      )}
    </>
  )
}

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
