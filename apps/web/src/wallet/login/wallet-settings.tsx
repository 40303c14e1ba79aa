import { IconSettings2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './account-card.module.css'
import { idleChoices, isStaying, readIdleMinutes, setStaying, writeIdleMinutes } from './login-store.ts'
import { StoreKey } from './store-key.tsx'
import { session, useWallet } from '../use-wallet.ts'

/** When the wallet locks, and whether it is here after a restart of the browser. */
export function WalletSettings() {
  const t = useTranslations('wallet.session')
  const id = useId()
  const { wallet } = useWallet()
  const canStore = wallet.isOpen && wallet.type === 'ACCOUNT_PRIVATE_KEY'
  const [minutes, setMinutes] = useState(readIdleMinutes)
  const [stay, setStay] = useState(isStaying)
  const changeIdle = (next: number) => {
    setMinutes(next)
    writeIdleMinutes(next)
    session().setIdleMs(next * 60_000)
  }
  return (
    <details className={styles['settings']}>
      <summary>
        <IconSettings2 size={18} stroke={1.7} aria-hidden />
        {t('settings')}
      </summary>
      <div className={styles['choice']}>
        <label htmlFor={`${id}-idle`}>{t('idle')}</label>
        <select id={`${id}-idle`} value={minutes} onChange={({ target }) => changeIdle(Number(target.value))}>
          {idleChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t('minutes', { minutes: choice })}
            </option>
          ))}
        </select>
      </div>
      <div className={styles['choice']}>
        <label htmlFor={`${id}-stay`}>
          {t('stay')}
          <small>{t('stayText')}</small>
        </label>
        <input
          id={`${id}-stay`}
          type="checkbox"
          checked={stay}
          onChange={({ target }) => {
            setStay(target.checked)
            setStaying({ stay: target.checked })
          }}
        />
      </div>
      {stay && canStore && <StoreKey />}
    </details>
  )
}
