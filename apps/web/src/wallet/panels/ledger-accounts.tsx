import { toBase58 } from '@sundial/primitives'
import type { LedgerAccount } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Trx } from '../../show/quantity.tsx'
import { firstChoice, type LedgerChoice, type LedgerStep } from '../ledger/ledger-login.ts'
import { PanelForm, Warning } from '../panel.tsx'
import styles from './ledger.module.css'

type Props = {
  readonly step: Extract<LedgerStep, { kind: 'connected' }>
  /** The account to unlock; absent for a new login. */
  readonly wanted: string | undefined
  readonly onCancel: () => void
  readonly onChoose: (choice: LedgerChoice) => Promise<void>
  /** The device is away: the login begins again. */
  readonly onGone: (problem: unknown) => void
}

/** The accounts of the device, as they are found. */
export function LedgerAccounts({ step, wanted, onCancel, onChoose, onGone }: Props) {
  const t = useTranslations('wallet.ledger')
  const [chosen, choose] = useState<LedgerAccount>()
  const [comparesHashes, setComparesHashes] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { version, accounts, isComplete } = step
  const account = chosen ?? firstChoice(accounts, wanted)
  const login = () => {
    if (account === undefined) return
    setChecking(true)
    onChoose({ account, hashes: comparesHashes ? 'compared' : 'refused' }).catch(onGone)
  }
  return (
    <PanelForm
      submit={t('use')}
      onSubmit={login}
      onCancel={onCancel}
      isDisabled={account === undefined}
      isBusy={isChecking}
    >
      <p className={styles['note']}>{t('connected', { version })}</p>
      <fieldset className={styles['accounts']}>
        <legend>{t('choose')}</legend>
        {accounts.map((one) => (
          <AccountRow
            key={one.index}
            account={one}
            isChosen={one.index === account?.index}
            isOther={wanted !== undefined && one.address !== wanted}
            onChoose={() => choose(one)}
          />
        ))}
      </fieldset>
      <output className={styles['note']}>
        {isChecking ? t('checking') : isComplete ? undefined : t('searching')}
      </output>
      <label className={styles['hashes']}>
        <input
          type="checkbox"
          checked={comparesHashes}
          onChange={({ target }) => setComparesHashes(target.checked)}
        />
        {t('hashes')}
      </label>
      {comparesHashes && <Warning>{t('hashesText')}</Warning>}
    </PanelForm>
  )
}

type RowProps = {
  readonly account: LedgerAccount
  readonly isChosen: boolean
  readonly isOther: boolean
  readonly onChoose: () => void
}

function AccountRow({ account, isChosen, isOther, onChoose }: RowProps) {
  const t = useTranslations('wallet.ledger')
  const { index, path, address, balance } = account
  return (
    <label className={styles['account']}>
      <input type="radio" name="ledger-account" checked={isChosen} disabled={isOther} onChange={onChoose} />
      <span className={styles['name']}>
        <b>{t('index', { index: String(index) })}</b>
        <bdi dir="ltr">{path}</bdi>
      </span>
      <span className={styles['balance']}>
        {balance === undefined ? t('inactive') : <Trx sun={String(balance)} />}
      </span>
      <code className={styles['address']}>{toBase58(address)}</code>
    </label>
  )
}
