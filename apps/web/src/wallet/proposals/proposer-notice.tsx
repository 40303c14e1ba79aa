import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Trx } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { openConnect, useWallet } from '../use-wallet.ts'
import styles from './proposals.module.css'

/** Says why the person cannot propose or approve yet, and what to do; nothing for a representative. */
export function ProposerNotice() {
  const t = useTranslations('proposing')
  const { address } = useWallet().account
  const { data: own } = useOwnAccount()
  if (address === undefined) {
    return (
      <div className={styles['notice']}>
        <p>{t('login')}</p>
        <Button variant="light" onClick={openConnect}>
          {t('connect')}
        </Button>
      </div>
    )
  }
  if (own === undefined || own?.account.isWitness === true) return null
  const cost = own?.parameters.get('getAccountUpgradeCost')
  return (
    <div className={styles['notice']}>
      <p>
        {t('onlyRepresentatives')}{' '}
        {cost !== undefined && t.rich('becoming', richValues({ cost: <Trx key="" sun={cost} /> }))}
      </p>
      <Link to="/account/representative">{t('become')}</Link>
    </div>
  )
}
