import { operationOf } from '@sundial/operations'
import { fromText, toAddress, hasFeature } from '@sundial/primitives'
import {
  IconArrowUpRight,
  IconPencil,
  IconQrcode,
  IconSearch,
  IconSignature,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Account } from '../../data/account.ts'
import { useLoginContext } from '../login/login-context.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { Field } from '../send/field.tsx'
import { openSend } from '../use-wallet.ts'
import styles from './account.module.css'
import { TestCoins } from './test-coins.tsx'

const ReceiveDialog = lazy(async () => ({
  default: (await import('../send/receive-dialog.tsx')).ReceiveDialog,
}))

type Props = {
  /** Base58. */
  readonly address: string
  /** Absent while it loads. */
  readonly account: Account | undefined
}

/** What people do most with their account. */
export function AccountActs({ address, account }: Props) {
  const t = useTranslations()
  const [open, setOpen] = useState<'receive' | 'name'>()
  const canShare = hasFeature(useLoginContext().networkKind, 'sharedSend')
  const close = () => setOpen(undefined)
  return (
    <div className={styles['acts']}>
      <button type="button" data-main onClick={() => openSend()}>
        <IconArrowUpRight size={18} stroke={1.7} aria-hidden />
        {t('wallet.session.send')}
      </button>
      <button type="button" onClick={() => setOpen('receive')}>
        <IconQrcode size={18} stroke={1.7} aria-hidden />
        {t('wallet.session.receive')}
      </button>
      <Link to="/wallet/send-many">
        <IconUsers size={18} stroke={1.7} aria-hidden />
        {t('wallet.session.sendMany')}
      </Link>
      {canShare && (
        <button type="button" onClick={() => openSend({ isShared: true })}>
          <IconSignature size={18} stroke={1.7} aria-hidden />
          {t('send.shared')}
        </button>
      )}
      {account?.activated === true && !account.name && (
        <button type="button" onClick={() => setOpen('name')}>
          <IconPencil size={18} stroke={1.7} aria-hidden />
          {t('operation.AccountUpdateContract')}
        </button>
      )}
      <Link to={`/address/${address}`}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        {t('own.explore')}
      </Link>
      <TestCoins address={address} />
      {open === 'receive' && (
        <Suspense>
          <ReceiveDialog address={address} onClose={close} />
        </Suspense>
      )}
      {open === 'name' && <NameDialog address={address} onClose={close} />}
    </div>
  )
}

/** Letters, digits and `._-`, up to 32: what every wallet shows; the chain itself allows more. */
const namePattern = /^[\w.-]{1,32}$/

/** Names the account, which the chain allows once. */
function NameDialog({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const t = useTranslations()
  const [name, setName] = useState('')
  const isValid = namePattern.test(name)
  const order = () => ({
    operation: operationOf('AccountUpdateContract', {
      ownerAddress: toAddress(address),
      accountName: fromText(name),
    }),
  })
  return (
    <OrderDialog
      title={t('operation.AccountUpdateContract')}
      order={isValid ? order() : undefined}
      onClose={onClose}
    >
      <Field
        label={t('account.name')}
        problem={name !== '' && !isValid ? t('own.nameRule') : undefined}
        note={t('own.nameOnce')}
      >
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={32}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </OrderDialog>
  )
}
