import { IconAlertTriangle, IconCircleCheck, IconUserPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SendProblem } from '@sundial/wallet'
import { Mark } from '../../show/mark.tsx'
import { neutralText } from '../../show/text.tsx'
import type { WalletData } from '../data.ts'
import styles from './send.module.css'
import { type Recipient, useRecipient } from './use-recipient.ts'

type Props = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly wallet: WalletData
  readonly problem: SendProblem['code'] | undefined
}

/** The address to send to, with what is known of it. */
export function RecipientField({ value, onChange, wallet, problem }: Props) {
  const t = useTranslations('send')
  const id = useId()
  const recipient = useRecipient(value, wallet)
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('to')}</label>
      <div className={styles['box']}>
        {recipient !== undefined && <Mark address={recipient.base58} size={26} />}
        <input
          id={id}
          value={value}
          placeholder="T…"
          dir="ltr"
          data-code
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <div id={`${id}-note`} className={styles['note']}>
        {problem !== undefined ? (
          <span className={styles['bad']}>{t(`problem.${problem}`)}</span>
        ) : (
          recipient !== undefined && <Verdict recipient={recipient} />
        )}
      </div>
    </div>
  )
}

function Verdict({ recipient }: { readonly recipient: Recipient }) {
  const t = useTranslations('send')
  const { name, isActive, isContract, isRisk, isKnown, lookAlike } = recipient
  return (
    <ul className={styles['verdict']}>
      {name !== undefined && (
        <li>
          <bdi className={styles['name']}>{neutralText(name)}</bdi>
        </li>
      )}
      {lookAlike !== undefined && (
        <li data-tone="warn">
          <IconAlertTriangle size={16} aria-hidden />
          {t('lookAlike', { address: lookAlike })}
        </li>
      )}
      {isRisk && (
        <li data-tone="warn">
          <IconAlertTriangle size={16} aria-hidden />
          {t('risk')}
        </li>
      )}
      {isContract && (
        <li data-tone="warn">
          <IconAlertTriangle size={16} aria-hidden />
          {t('contract')}
        </li>
      )}
      {isActive === false && (
        <li data-tone="warn">
          <IconUserPlus size={16} aria-hidden />
          {t('inactive')}
        </li>
      )}
      {isActive === true && (
        <li data-tone={isKnown ? 'good' : undefined}>
          <IconCircleCheck size={16} aria-hidden />
          {t(isKnown ? 'known' : 'firstTime')}
        </li>
      )}
    </ul>
  )
}
