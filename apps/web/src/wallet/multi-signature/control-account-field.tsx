import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { controlPermissionsOf } from '@sundial/wallet'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { nameOf } from '../../data/names.ts'
import { Mark } from '../../show/mark.tsx'
import { neutralText } from '../../show/text.tsx'
import { Field } from '../send/field.tsx'
import send from '../send/send.module.css'
import { useAccountOf } from '../use-own-account.ts'
import { typedAddress } from '../send/use-recipient.ts'
import { useWallet } from '../use-wallet.ts'
import { useControlAccounts } from './service.ts'

type Props = {
  /** The account, once the active account is a key of it. */
  readonly onChange: (account: Address | undefined) => void
  readonly onClose: () => void
}

/** The account whose permission names the active one: those that the index knows, or any address. */
export function ControlAccountField({ onChange, onClose }: Props) {
  const t = useTranslations()
  const key = useWallet().account.address
  const { data: known = [] } = useControlAccounts(key)
  const [text, setText] = useState<string>()
  const shown = text ?? known.find((one) => key === undefined || toAddress(one) !== key) ?? known[0] ?? ''
  const address = typedAddress(shown)
  const { data: account } = useAccountOf(address)
  const isKey =
    account !== null &&
    account !== undefined &&
    controlPermissionsOf(account.account).some(({ keys }) => keys.some((one) => one.address === key))
  const settled = isKey ? address : undefined
  useEffect(() => onChange(settled), [settled, onChange])
  const problem =
    address === undefined
      ? shown.length >= 34
        ? t('send.problem.address')
        : undefined
      : account === undefined || isKey
        ? undefined
        : t('multi.problem.no_control')
  const others = known.filter((one) => one !== shown)
  return (
    <div className={send['body']}>
      <Field label={t('multi.account')} problem={problem} note={t('multi.accountNote')}>
        {(control) => (
          <>
            {address !== undefined && <Mark address={toBase58(address)} size={26} />}
            <input
              {...control}
              value={shown}
              dir="ltr"
              data-code
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        )}
      </Field>
      {others.length > 0 && (
        <div className={send['suggestions']}>
          <p>{t('multi.known')}</p>
          <ul>
            {others.map((one) => (
              <li key={one}>
                <button type="button" onClick={() => setText(one)}>
                  <Mark address={one} size={26} />
                  <span>
                    {nameOf(one)?.name !== undefined && <b>{neutralText(nameOf(one)!.name!)}</b>}
                    <code>{one}</code>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {settled === undefined && (
        <div className={send['ways']}>
          <button type="button" className={send['quiet']} onClick={onClose}>
            {t('send.cancel')}
          </button>
        </div>
      )}
    </div>
  )
}
