import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { chainParameters } from '../../data/governance.ts'
import type { TransactionInfo } from '../../data/transaction.ts'
import { Address } from '../../show/address.tsx'
import { Height } from '../../show/block.tsx'
import { BytesHex } from '../../show/hash.tsx'
import { operationNames, OperationType } from '../../show/operation-type.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { type ApiInteger } from '../../format/exact-number.ts'
import { ForeignText } from '../../show/text.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import { useIsInView } from '../../ui/use-is-in-view.ts'
import { readRaw } from './read-raw.ts'
import { plainTransfer } from './transaction-header.tsx'
import { feeParts, type FeePart } from './fee-parts.ts'
import styles from './transaction-overview.module.css'
import { UsualCost } from './usual-cost.tsx'

type Props = { readonly info: TransactionInfo }

/** The fee as one sum, and the facts that the header does not have. */
export const TransactionOverview = ({ info }: Props) => (
  <div className={styles['columns']}>
    <Fee info={info} />
    <Facts info={info} />
  </div>
)

/** What was burned and for what, in parts that add up to the fee; then what stakes paid for. */
function Fee({ info }: Props) {
  const t = useTranslations('transaction')
  const { cost = {} } = info
  const isKnown = Object.keys(cost).length > 0
  const { data: inForce } = useQuery({ ...chainParameters(), enabled: isKnown })
  const parts = feeParts(info, inForce?.body.tronParameters)
  return (
    <section className={styles['column']}>
      <h2>{t('fee')}</h2>
      {cost.fee === undefined ? (
        <p className={styles['note']}>{t('noReceipt')}</p>
      ) : (
        <>
          <dl className={styles['sum']}>
            {parts.map((part) => (
              <div key={part.name}>
                <dt>
                  {t(`feePart.${part.name}`)} <Units part={part} />
                </dt>
                <dd>
                  <Trx sun={part.sun} />
                </dd>
              </div>
            ))}
            <div className={styles['total']}>
              <dt>{t('total')}</dt>
              <dd>
                <Trx sun={cost.fee} />
              </dd>
            </div>
          </dl>
          <dl className={styles['used']}>
            {used(info).map(([name, value, unit]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  {unit === 'trx' ? (
                    <Trx sun={value} />
                  ) : (
                    <Count value={value} {...(unit === 'energy' && { unit: t('energyUnit') })} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {isCall(info) && <Compared info={info} />}
        </>
      )}
    </section>
  )
}

/** What is usual, requested once the fee is in view. */
function Compared({ info }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isInView = useIsInView(place)
  return (
    <div ref={place} className={styles['compared']}>
      {isInView && (
        <Suspense fallback={<p className={styles['usual']} aria-busy />}>
          <UsualCost info={info} />
        </Suspense>
      )}
    </div>
  )
}

/** A call of a method, once it is in a block. */
const isCall = ({ block, contractType, toAddress, trigger_info: call }: TransactionInfo): boolean =>
  block !== undefined && contractType === 31 && Boolean(toAddress) && Boolean(call?.methodId)

/** The bandwidth or energy that a part of the fee paid for. */
function Units({ part: { name, units } }: { readonly part: FeePart }) {
  const t = useTranslations()
  if (units === undefined) return null
  return (
    <small>
      <Count value={units} unit={t(name === 'energy' ? 'transaction.energyUnit' : 'unit.bandwidth')} />
    </small>
  )
}

type UsedName =
  | 'bandwidthUsed'
  | 'energyUsed'
  | 'energyStaked'
  | 'energyOfOwner'
  | 'energyPenalty'
  | 'feeLimit'
type Used = readonly [UsedName, ApiInteger, 'bandwidth' | 'energy' | 'trx']

/** Resources that were used; those of which nothing was used are left out. */
function used({ cost = {}, fee_limit: limit }: TransactionInfo): readonly Used[] {
  const all: readonly (readonly [UsedName, ApiInteger | undefined, Used[2]])[] = [
    ['bandwidthUsed', cost.net_usage, 'bandwidth'],
    ['energyUsed', cost.energy_usage_total, 'energy'],
    ['energyStaked', cost.energy_usage, 'energy'],
    ['energyOfOwner', cost.origin_energy_usage, 'energy'],
    ['energyPenalty', cost.energy_penalty_total, 'energy'],
    ['feeLimit', limit, 'trx'],
  ]
  return all.filter((one): one is Used => one[1] !== undefined && BigInt(one[1]) !== 0n)
}

function Facts({ info }: Props) {
  const t = useTranslations()
  const signers = info.signature_addresses ?? []
  const isOwnSigner = signers.length === 1 && signers[0] === info.ownerAddress
  const facts: readonly (Detail | false)[] = [
    info.contractType !== undefined && [
      t('column.type'),
      <span key="" className={styles['signers']}>
        <OperationType type={info.contractType} />
        <code className={styles['kind']}>{operationNames[info.contractType]}</code>
      </span>,
    ],
    [
      t('column.height'),
      <span key="" className={styles['place']}>
        <Height value={info.block} />
        {info.index !== undefined && (
          <small>{t('transaction.place', { place: String(info.index + 1) })}</small>
        )}
      </span>,
    ],
    // The header of a plain transfer has both accounts.
    info.ownerAddress !== undefined &&
      plainTransfer(info) === undefined && [
        t('column.account'),
        <Address key="" value={info.ownerAddress} withCopy />,
      ],
    signers.length > 0 &&
      !isOwnSigner && [
        t('transaction.signers', { count: signers.length }),
        <span key="" className={styles['signers']}>
          {signers.map((address, index) => (
            <Address key={index} value={address} withCopy />
          ))}
        </span>,
      ],
    Boolean(info.data) && [
      t('transaction.note'),
      info.note === undefined ? <BytesHex key="" hex={info.data} /> : <ForeignText key="" text={info.note} />,
    ],
  ]
  return (
    <section className={styles['column']}>
      <h2>{t('transaction.details')}</h2>
      <Details facts={facts.filter((fact) => fact !== false)} />
    </section>
  )
}

/** Whether the hash is that of the signed bytes, as recomputed in this browser. */
export function HashCheck({ info }: Props) {
  const t = useTranslations('transaction')
  const reading = useMemo(() => readRaw(info.rawDataHex), [info.rawDataHex])
  if (reading.kind === 'absent') return null
  const matches = reading.id === info.hash
  return (
    <span
      className={styles['checked']}
      data-good={matches}
      data-tip={t(matches ? 'verified' : 'notVerified')}
    >
      {matches ? <IconShieldCheck size={15} aria-hidden /> : <IconShieldX size={15} aria-hidden />}
      {t(matches ? 'checked' : 'mismatch')}
    </span>
  )
}
