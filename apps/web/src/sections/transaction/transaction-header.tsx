import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { useFinality } from '../../data/block.ts'
import { nameOf } from '../../data/names.ts'
import { isFailed, movedBy, type TokenTransfer, type TransactionInfo } from '../../data/transaction.ts'
import { useProducers } from '../../data/server.ts'
import { Address, addressTail } from '../../show/address.tsx'
import { Mark, TokenMark } from '../../show/mark.tsx'
import { SplitText } from '../../show/text.tsx'
import { Moment } from '../../show/time.tsx'
import { LargeAmount } from '../../show/named-token.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TransactionSentence } from '../sentence/transaction-sentence.tsx'
import { TickDial } from '../../ui/tick-dial.tsx'
import styles from './transaction-header.module.css'

type Props = { readonly info: TransactionInfo | undefined }

/** What happened: the state and the time, then the parties and the amount of a transfer, or a sentence. */
export function TransactionHeader({ info }: Props) {
  if (info === undefined) return <Waiting />
  const transfer = plainTransfer(info)
  return (
    <section className={styles['header']} data-failed={isFailed(info.contractRet) || undefined}>
      <StateRow info={info} />
      {transfer === undefined ? <TransactionSentence info={info} /> : <Parties transfer={transfer} />}
    </section>
  )
}

const Waiting = () => (
  <section className={styles['header']} aria-busy>
    <div className={styles['state']}>
      <Skeleton height={20} width={220} />
    </div>
    <div className={styles['waiting']}>
      <Skeleton height={44} width="70%" />
    </div>
  </section>
)

/** The kinds of operations that move one amount from one account to another. */
const transferTypes = new Set([1, 2])
const callType = 31

/** The transfer of a transaction that does nothing else. */
export function plainTransfer(info: TransactionInfo): TokenTransfer | undefined {
  const { transfersAllList: [transfer, ...others] = [], contractType = -1 } = info
  if (transfer === undefined || others.length > 0 || isFailed(info.contractRet) || info.block === undefined)
    return undefined
  if (transferTypes.has(contractType)) return transfer
  // A call of the token itself by its holder, which sends no TRX along. An item has no amount.
  const isOwnToken =
    contractType === callType &&
    transfer.tokenType === 'trc20' &&
    transfer.contract_address === info.toAddress &&
    transfer.from_address === info.ownerAddress &&
    info.logs?.length === 1
  return isOwnToken ? transfer : undefined
}

/** Success is confirmed or on its way; a failure is what matters then. */
function StateRow({ info }: { readonly info: TransactionInfo }) {
  const [t, status, column] = [useTranslations('state'), useTranslations('status'), useTranslations('column')]
  const { confirmed, confirmations } = useFinality({
    confirmed: info.confirmed,
    confirmations: info.confirmations,
    height: info.block,
  })
  const needed = useProducers()?.toFinalize
  const failed = isFailed(info.contractRet)
  const Icon = failed ? IconCircleX : confirmed === true ? IconCircleCheck : IconClockHour4
  const tone = failed ? 'bad' : confirmed === true ? 'good' : 'warn'
  return (
    <div className={styles['state']}>
      <span className={styles['word']} data-tone={tone}>
        <Icon size={19} aria-hidden />
        <span className={styles['hidden']}>{column('state')}: </span>
        {failed
          ? t(info.contractRet === 'REVERT' ? 'reverted' : 'failed')
          : info.block === undefined
            ? t('pending')
            : confirmed === true
              ? status('confirmed')
              : needed === undefined
                ? status('unconfirmed')
                : t('inBlock', { count: Math.min(confirmations ?? 1, needed), needed })}
      </span>
      {info.timestamp !== undefined && (
        <span className={styles['time']}>
          <Moment value={info.timestamp} />
        </span>
      )}
      {confirmations !== undefined && <ConfirmationDial count={confirmations} needed={needed} />}
    </div>
  )
}

type DialProps = { readonly count: number; readonly needed: number | undefined }

/**
 * Ticks, one for each producer that built on the block, with a mark where it becomes final; none on a chain where one builds all
 * blocks. On a phone its words are in a tooltip.
 */
function ConfirmationDial({ count, needed }: DialProps) {
  const t = useTranslations('state')
  const of = useProducers()?.count ?? 0
  if (of < 2) return null
  const label = t('confirmedBy', { count: Math.min(count, of), of })
  return (
    <span className={styles['confirmations']} data-tip={label}>
      <span className={styles['legend']}>{label}</span>
      <TickDial count={count} of={of} size={60} {...(needed !== undefined && { needed })} />
    </span>
  )
}

function Parties({ transfer }: { readonly transfer: TokenTransfer }) {
  const t = useTranslations('state')
  const { from_address: from, to_address: to, amount_str: amount } = transfer
  return (
    <div className={styles['parties']}>
      <PartyOf address={from} missing={t('minted')} />
      <div className={styles['amount']}>
        <span className={styles['verb']}>{t('sent')}</span>
        <strong>
          <LargeAmount value={amount} token={movedBy(transfer)} />
        </strong>
        <svg
          className={styles['shaft']}
          viewBox="0 0 220 10"
          fill="none"
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden
        >
          <path d="M0 5h216M211 1l5 4-5 4" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className={styles['hidden']}>{t('to')}</span>
      </div>
      <PartyOf address={to} missing={t('burned')} isEnd />
    </div>
  )
}

type PartyProps = {
  readonly address: string | undefined
  readonly missing: string
  readonly isEnd?: boolean
}

/** One side of a transfer: large mark, name, and the address to copy. */
function PartyOf({ address, missing, isEnd = false }: PartyProps) {
  const tag = useTag(address)
  if (address === undefined)
    return (
      <div className={styles['party']} data-end={isEnd || undefined}>
        <TokenMark id="" name={missing} size={44} />
        <span className={styles['name']}>{missing}</span>
      </div>
    )
  const known = nameOf(address)
  const isNamed = (tag ?? known?.name) !== undefined
  return (
    <div className={styles['party']} data-end={isEnd || undefined}>
      <Mark address={address} kind={known?.kind} size={44} />
      <div className={styles['who']}>
        {!isNamed ? (
          <span className={styles['name']}>
            <Address value={address} isBare />
          </span>
        ) : (
          <>
            <span className={styles['name']}>
              <Address value={address} isBare />
            </span>
            <span className={styles['letters']}>
              <SplitText text={address} endLength={addressTail} />
            </span>
          </>
        )}
        <CopyButton text={address} />
      </div>
    </div>
  )
}
