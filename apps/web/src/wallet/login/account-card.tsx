import { Link } from '@tanstack/react-router'
import {
  IconArrowsExchange,
  IconArrowUpRight,
  IconClockHour4,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconPlus,
  IconQrcode,
  IconShieldCheck,
  IconSignature,
  IconStack2,
  IconUser,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { toBase58 } from '@sundial/primitives'
import type { SessionAccount } from '@sundial/wallet'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { usePreloadedTopics } from '../../i18n/topic.tsx'
import { nameOf } from '../../data/names.ts'
import { Mark } from '../../show/mark.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { ForeignText, SplitText } from '../../show/text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tag } from '../../ui/identity.tsx'
import { Pending, Skeleton } from '../../ui/skeleton.tsx'
import styles from './account-card.module.css'
import { useWalletData } from '../data.ts'
import { showSr } from '../flags.ts'
import { usePending } from '../outbox/own-outbox.ts'
import { useUntilText } from '../order/until-text.ts'
import { openConnect, openSend, session, useWallet } from '../use-wallet.ts'
import { WalletSettings } from './wallet-settings.tsx'

type Props = {
  /** Base58. */
  readonly address: string
  readonly name: string | undefined
  /** Transactions that wait for a signature of the account; absent where the network has no such list. */
  readonly signatureTotal: number | undefined
  readonly onQr: () => void
  readonly onClose: () => void
  readonly onLogout: () => void
}

/** The active account: who it is, what it owns, the other accounts, and the ways out. */
export function AccountCard({ address, name, signatureTotal, onQr, onClose, onLogout }: Props) {
  const t = useTranslations('wallet.session')
  const { wallet, accounts } = useWallet()
  const { account } = useWalletData()
  const active = accounts.find((one) => one.address === wallet.address)
  usePreloadedTopics('order', 'review')
  useEffect(() => void import('../send/send-dialog.tsx').catch(() => undefined), [])
  const isWatched = active?.kind === 'address-only'
  return (
    <div className={styles['card']}>
      <div className={styles['who']}>
        <Mark address={address} size={44} />
        <div>
          <p className={styles['name']}>
            {name !== undefined && <ForeignText text={name} />}
            {active && !isWatched && <KindTag account={active} />}
            {isWatched && <Tag>{t('watching')}</Tag>}
            {showSr({ account }) && <Tag tone="sun">{t('representative')}</Tag>}
          </p>
          <p className={styles['address']}>
            <SplitText text={address} endLength={5} />
            <CopyButton text={address} />
            <button type="button" aria-label={t('qr')} onClick={onQr}>
              <IconQrcode size={16} aria-hidden />
            </button>
          </p>
        </div>
      </div>
      <Balance />
      <UnfinishedTransactions onClose={onClose} />
      <Figures />
      <div className={styles['acts']}>
        <button
          type="button"
          onClick={() => {
            onClose()
            openSend()
          }}
        >
          <IconArrowUpRight size={18} stroke={1.7} aria-hidden />
          {t('send')}
        </button>
        <button type="button" onClick={onQr}>
          <IconQrcode size={18} stroke={1.7} aria-hidden />
          {t('receive')}
        </button>
      </div>
      <nav className={styles['links']}>
        <Link to="/account">
          <IconUser size={18} stroke={1.7} aria-hidden />
          {t('account')}
        </Link>
        <Link to="/account/stake">
          <IconStack2 size={18} stroke={1.7} aria-hidden />
          {t('stake')}
        </Link>
        <Link to={`/blockchain/transactions?address=${address}`}>
          <IconArrowsExchange size={18} stroke={1.7} aria-hidden />
          {t('transactions')}
        </Link>
        {!isWatched && (
          <Link to="/wallet/send-many">
            <IconUsers size={18} stroke={1.7} aria-hidden />
            {t('sendMany')}
          </Link>
        )}
        {signatureTotal !== undefined && (
          <Link to="/account" search={{ from: 'nav', type: 'multisign' }}>
            <IconSignature size={18} stroke={1.7} aria-hidden />
            {t('signatures')}
            {signatureTotal > 0 && <b>{signatureTotal}</b>}
          </Link>
        )}
        <Link to={`/address/${address}/approvals`}>
          <IconShieldCheck size={18} stroke={1.7} aria-hidden />
          {t('permissions')}
        </Link>
        {!isWatched && <LockButton isOpen={wallet.isOpen} />}
      </nav>
      <Accounts onClose={onClose} />
      <WalletSettings />
      <button type="button" className={styles['row']} onClick={onLogout}>
        <IconLogout size={18} stroke={1.7} aria-hidden />
        {t('logout')}
      </button>
    </div>
  )
}

/** Transactions whose end is not known yet. */
function UnfinishedTransactions({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('wallet.outbox')
  const pending = usePending()
  const untilText = useUntilText()
  if (pending.length === 0) return null
  return (
    <section className={styles['pending']} aria-label={t('title')}>
      {pending.map(({ kind, id, expirationMs }) => (
        <Link key={id} to={`/transaction/${id}`} onClick={onClose}>
          <IconClockHour4 size={16} aria-hidden />
          <span>{t(`step.${kind}`, { time: untilText(expirationMs) })}</span>
          <bdi dir="ltr">{id.slice(0, 8)}…</bdi>
        </Link>
      ))}
    </section>
  )
}

function Balance() {
  const { account, trxBalance, isFailed } = useWalletData()
  const isLoading = account === undefined && !isFailed
  return (
    <p className={styles['balance']}>
      {isLoading ? <Skeleton height={20} width={148} my={4} /> : <Trx sun={trxBalance} />}
    </p>
  )
}

function Figures() {
  const t = useTranslations('wallet.session')
  const { account, bandwidth, tokens, tokens20, isFailed } = useWalletData()
  if (isFailed) return <p className={styles['failed']}>{t('unreachable')}</p>
  const known = account && {
    energy: bandwidth.energyRemaining,
    bandwidth: bandwidth.netRemaining + bandwidth.freeNetRemaining,
    tokens: tokens.length + tokens20.length,
  }
  return (
    <dl className={styles['figures']}>
      <Figure name={t('energy')} value={known?.energy} />
      <Figure name={t('bandwidth')} value={known?.bandwidth} />
      <Figure name={t('tokens')} value={known?.tokens} />
    </dl>
  )
}

type FigureProps = {
  readonly name: string
  /** Absent while it is loading: its place is kept, so that no button below moves under a finger. */
  readonly value: bigint | number | undefined
}

const Figure = ({ name, value }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? <Pending /> : <Count value={value} />}</dd>
  </div>
)

function KindTag({ account: { kind, isOpen } }: { readonly account: SessionAccount }) {
  const t = useTranslations('wallet')
  return (
    <>
      <Tag>{t(`method.${kind}.name`)}</Tag>
      {!isOpen && <Tag tone="warn">{t('session.locked')}</Tag>}
    </>
  )
}

function LockButton({ isOpen }: { readonly isOpen: boolean }) {
  const t = useTranslations('wallet.session')
  const Icon = isOpen ? IconLock : IconLockOpen
  const change = () => {
    if (isOpen) session().lock()
    // A declined unlock leaves the wallet as it is.
    else
      session()
        .unlock()
        .catch(() => undefined)
  }
  return (
    <button type="button" onClick={change}>
      <Icon size={18} stroke={1.7} aria-hidden />
      {t(isOpen ? 'lock' : 'unlock')}
    </button>
  )
}

function Accounts({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('wallet.session')
  const { account, accounts } = useWallet()
  return (
    <section aria-label={t('accounts')}>
      <ul className={styles['accounts']}>
        {accounts.length > 1 &&
          accounts.map((one) => (
            <AccountRow key={one.address} of={one} isActive={one.address === account.address} />
          ))}
      </ul>
      <button
        type="button"
        className={styles['row']}
        onClick={() => {
          onClose()
          openConnect()
        }}
      >
        <IconPlus size={18} stroke={1.7} aria-hidden />
        {t('add')}
      </button>
    </section>
  )
}

type RowProps = { readonly of: SessionAccount; readonly isActive: boolean }

function AccountRow({ of: { address, kind }, isActive }: RowProps) {
  const t = useTranslations('wallet')
  const base58 = toBase58(address)
  const name = nameOf(base58)?.name
  const tag = useTag(base58)
  return (
    <li>
      <button type="button" aria-pressed={isActive} onClick={() => session().switchTo(address)}>
        <Mark address={base58} size={26} />
        <span>
          <b>
            {tag !== undefined ? (
              <PrivateTag text={tag} address={base58} name={name} />
            ) : name === undefined ? (
              <SplitText text={base58} endLength={5} />
            ) : (
              <ForeignText text={name} />
            )}
          </b>
          <small>{t(`method.${kind}.name`)}</small>
        </span>
      </button>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('session.remove', { name: tag ?? name ?? base58 })}
        onClick={() => void session().remove(address)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}
