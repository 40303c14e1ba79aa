import { decodeCall } from '@sundial/abi'
import { labelsOf, type Operation, reviewOf, type ReviewValue, type Row } from '@sundial/operations'
import { type Address as HexAddress, toBase58, toHex } from '@sundial/primitives'
import { encodeRaw, type Signer, type TransactionReview } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { richValues } from '../../i18n/keys.ts'
import { nameOf } from '../../data/names.ts'
import { Address } from '../../show/address.tsx'
import { BytesHex } from '../../show/hash.tsx'
import { useFieldLabel } from '../../show/operation-type.tsx'
import { Mark } from '../../show/mark.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { ShownValue } from '../../show/shown-value.tsx'
import { tradeRow, useTrade } from '../../show/trade.tsx'
import { ForeignLines } from '../../show/foreign-lines.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalancesAfter, type Consequences, useConsequences, Warnings } from './consequences.tsx'
import { FeeText } from './fee-text.tsx'
import { PlanSentence, useIsSentenceOpen } from './plan-sentence.tsx'
import styles from './review.module.css'
import { useUntilText } from '../order/until-text.ts'
import { leftText, useExpiry } from './use-expiry.ts'

type Props = { readonly review: TransactionReview; readonly signer: Pick<Signer, 'address'> }

/** The transaction as its bytes say it: a sentence, the whole addresses, every field, then limits and the id. */
export function TransactionBody({ review, signer }: Props) {
  const { operation } = review
  const { data: found, isError } = useConsequences(review, signer.address)
  const isSentenceOpen = useIsSentenceOpen(operation)
  return (
    <>
      {isSentenceOpen ? <Skeleton height={48} /> : <PlanSentence operation={operation} />}
      <WholeAddresses operation={operation} own={signer.address} />
      {review.obstacle === undefined && (
        <>
          <Warnings review={review} signer={signer.address} found={found} isFailed={isError} />
          <BalancesAfter found={found} isFailed={isError} />
        </>
      )}
      <Facts review={review} own={signer.address} found={found} isFailed={isError} />
    </>
  )
}

/** Each account and contract of the operation in full: a name never replaces an address where money is decided. */
export function WholeAddresses({
  operation,
  own,
}: {
  readonly operation: Operation
  readonly own: HexAddress
}) {
  if (operation.kind === 'unknown') return null
  const values = reviewOf(operation).rows.map(([, value]) => value)
  const addresses = new Set([...values.flatMap(addressesInCall), ...values.flatMap(addressesIn)])
  addresses.delete(own)
  if (addresses.size === 0) return null
  return (
    <ul className={styles['parties']}>
      {Array.from(addresses, toBase58).map((address) => (
        <li key={address}>
          <NameBefore address={address} />
          <span className={styles['line']}>
            <code className={styles['whole']}>{address}</code>
            <CopyButton text={address} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The person's own tag, or the name that others see, before the whole address. */
function NameBefore({ address }: { readonly address: string }) {
  const isNamed = (useTag(address) ?? nameOf(address)?.name) !== undefined
  return isNamed ? <Address value={address} isOwn /> : <Mark address={address} />
}

function addressesIn(value: ReviewValue): readonly HexAddress[] {
  if (value.kind === 'address') return value.address === '' ? [] : [value.address]
  if (value.kind === 'call') return [value.contract]
  if (value.kind === 'list') return value.items.flatMap(addressesIn)
  if (value.kind === 'rows') return value.rows.flatMap(([, each]) => addressesIn(each))
  return value.kind === 'permission' ? value.permission.keys.map(({ address }) => address) : []
}

/** Who a call of a known function is about: of a token the receiver, or who may spend it. */
function addressesInCall(call: ReviewValue): readonly HexAddress[] {
  const values = call.kind === 'call' ? decodeCall(call.input)?.values : undefined
  return (values ?? []).flatMap(({ type, value }) => {
    if (type === 'address') return [value as HexAddress]
    return type === 'address[]' ? (value as readonly HexAddress[]) : []
  })
}

type FactsProps = {
  readonly review: TransactionReview
  /** Address of the signer. */
  readonly own: HexAddress
  readonly found: Consequences | undefined
  readonly isFailed: boolean
}

function Facts({ review, own, found, isFailed }: FactsProps) {
  const t = useTranslations('review')
  const { operation, feeLimitSun } = review
  return (
    <>
      <dl className={styles['facts']}>
        <OperationRows operation={operation} own={own} />
        {review.obstacle === undefined && (
          <Fact label={t('fee.title')}>
            {found !== undefined ? (
              <FeeText estimate={found.estimate} operation={operation} feeLimitSun={feeLimitSun} />
            ) : isFailed ? (
              t('fee.unknown')
            ) : (
              <Skeleton height={18} />
            )}
          </Fact>
        )}
        <EnvelopeRows review={review} own={own} />
        <ValidFor expirationMs={review.expirationMs} />
        <Fact label={t('id')}>
          <code className={styles['id']}>{review.id}</code> <CopyButton text={review.id} />
        </Fact>
      </dl>
      <details className={styles['raw']}>
        <summary>{t('raw')}</summary>
        <BytesHex hex={toHex(encodeRaw(review.raw))} />
      </details>
    </>
  )
}

/** What a transaction says beside its operation: for whom, with which limit, note and permission. */
export function EnvelopeRows({
  review: { owner, note, permissionId, feeLimitSun, operation },
  own,
}: Pick<FactsProps, 'review' | 'own'>) {
  const t = useTranslations('review')
  return (
    <>
      {owner !== undefined && owner !== own && (
        <Fact label={t('owner')}>
          <Address value={toBase58(owner)} isPlain isOwn />
        </Fact>
      )}
      {feeLimitSun > 0n && (
        <Fact label={t('feeLimit')}>
          <Trx sun={feeLimitSun} /> {runsContract(operation) && <small>{t('feeLimitNote')}</small>}
        </Fact>
      )}
      {(note.kind === 'bytes' || note.text !== '') && (
        <Fact label={t('note')}>
          {note.kind === 'bytes' ? <BytesHex hex={note.hex} /> : <ForeignLines text={note.text} />}
        </Fact>
      )}
      {permissionId !== 0 && (
        <Fact label={t('permission')}>{t('permissionId', { id: String(permissionId) })}</Fact>
      )}
    </>
  )
}

/** A fee limit means nothing for other operations; it is shown because it is in the bytes. */
const runsContract = ({ kind }: Operation): boolean =>
  kind === 'TriggerSmartContract' || kind === 'CreateSmartContract'

/** Every field of the operation. Amounts of tokens are also shown as in the bytes: only the decimals come from the server. */
export function OperationRows({
  operation,
  own,
}: {
  readonly operation: Operation
  readonly own: HexAddress
}) {
  const t = useTranslations()
  const labelOf = useFieldLabel()
  const trade = useTrade(operation, undefined)
  if (operation.kind === 'unknown')
    return (
      <Fact label={t('operation.unknown', { type: operation.type })}>
        <BytesHex hex={toHex(operation.bytes)} />
      </Fact>
    )
  const labels = labelsOf(operation.kind)
  // Who signs for themselves is below, with the key.
  const isOwn = ([label, value]: Row) =>
    (label === 'owner' || label === 'from') && value.kind === 'address' && value.address === own
  return reviewOf(operation)
    .rows.filter((row) => !isOwn(row))
    .map(([label, value]) => (
      <Fact key={label} label={labelOf(label, labels[label])}>
        {(trade && tradeRow(trade, label, value)) ?? <ShownValue value={value} />}
        <Units label={label} value={value} />
      </Fact>
    ))
}

/** The number that the bytes have, beside an amount with decimals. */
function Units({ label, value }: { readonly label: string; readonly value: ReviewValue }) {
  const t = useTranslations('review')
  const units =
    value.kind === 'amount' && value.asset.kind !== 'trx'
      ? value.amount
      : value.kind === 'number' && label === 'minimum'
        ? value.value
        : undefined
  if (units === undefined) return null
  return (
    <small className={styles['units']}>
      {t.rich('units', richValues({ amount: <Count key="" value={units} /> }))}
    </small>
  )
}

/** How long the transaction can still be sent. */
export function ValidFor({ expirationMs }: { readonly expirationMs: bigint }) {
  const t = useTranslations('review')
  const { secondsLeft = 0, isExpired } = useExpiry(expirationMs)
  const untilText = useUntilText()
  return (
    <Fact label={t('validFor')}>
      {isExpired ? (
        t('expired')
      ) : (
        <>
          <bdi className={styles['clock']}>{leftText(secondsLeft)}</bdi>{' '}
          <small>{t('time.validUntil', { time: untilText(expirationMs) })}</small>
        </>
      )}
    </Fact>
  )
}

/** A row of the review. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
