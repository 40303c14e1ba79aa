import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { nameOf } from '../../data/names.ts'
import { neutralText } from '../../show/text.tsx'
import { Button } from '../../ui/button.tsx'
import { actAs } from './acting.ts'
import styles from './multi-signature.module.css'
import { useControlAccounts } from './service.ts'

type Props = {
  /** The account that is logged in. */
  readonly own: Address
  /** Base58 of the account whose page this is. */
  readonly shown: string
}

/** Chooses for which account the page and its forms act, of those that the active account is a key of. */
export function ActingBar({ own, shown }: Props) {
  const t = useTranslations('multi')
  const { data: known = [] } = useControlAccounts(own)
  const base58 = toBase58(own)
  const accounts = [base58, ...new Set([...known, shown])].filter((one, at) => at === 0 || one !== base58)
  if (accounts.length === 1) return null
  const isActing = shown !== base58
  return (
    <div className={styles['acting']}>
      <label>
        {t('actFor')}{' '}
        <select value={shown} onChange={({ target }) => actAs({ by: own, as: toAddress(target.value) })}>
          {accounts.map((one) => (
            <option key={one} value={one}>
              {labelOf(one)}
              {one === base58 && ` · ${t('ownAccount')}`}
            </option>
          ))}
        </select>
      </label>
      {isActing && (
        <>
          <span>{t('acting', { key: labelOf(base58) })}</span>
          <Button variant="default" onClick={() => actAs({ by: own, as: own })}>
            {t('actBack')}
          </Button>
        </>
      )}
    </div>
  )
}

function labelOf(address: string): string {
  const name = nameOf(address)?.name
  const short = `${address.slice(0, 6)}…${address.slice(-6)}`
  return name ? `${neutralText(name)} (${short})` : short
}
