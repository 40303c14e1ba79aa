import type { Address } from '@sundial/primitives'
import { recipientWarnings } from '@sundial/wallet'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { Mark } from '../../show/mark.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { neutralText } from '../../show/text.tsx'
import { WarningList } from '../review/warning-list.tsx'
import { type FoundRecipient, useRecipient } from './use-recipient.ts'
import { Field } from './field.tsx'
import styles from './send.module.css'
import { Suggestions } from './suggestions.tsx'

type Props = {
  /** The account that pays, or lends what it has. */
  readonly payer: Address
  readonly value: string
  readonly onChange: (value: string) => void
  /** How the token is sent. */
  readonly by: 'transfer' | 'call'
  readonly problem: string | undefined
}

/** The address to send to, with what is known of it; while there is none, addresses to choose from. */
export function RecipientField({ payer, value, onChange, by, problem }: Props) {
  const t = useTranslations('send')
  const recipient = useRecipient(value, payer)
  const [isOpen, setOpen] = useState(false)
  const close = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div onFocus={() => setOpen(true)} onBlur={close}>
      <Field label={t('to')} problem={problem} note={recipient && <Verdict recipient={recipient} by={by} />}>
        {(control) => (
          <>
            {recipient !== undefined && <Mark address={recipient.base58} size={26} />}
            <input
              {...control}
              value={value}
              placeholder={t('toHint')}
              dir="ltr"
              data-code
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
            />
          </>
        )}
      </Field>
      {isOpen && recipient === undefined && <Suggestions payer={payer} text={value} onChoose={onChange} />}
    </div>
  )
}

function Verdict({ recipient, by }: Pick<Props, 'by'> & { readonly recipient: FoundRecipient }) {
  const t = useTranslations('send')
  const { name, isPaid, lookAlike, base58, unchecked } = recipient
  const tag = useTag(base58)
  return (
    <>
      {(tag !== undefined || name !== undefined || isPaid === true) && (
        <p className={styles['verdict']}>
          {tag !== undefined && <PrivateTag text={tag} address={base58} name={name} />}
          {name !== undefined && <bdi className={styles['name']}>{neutralText(name)}</bdi>}
          {isPaid === true && (
            <span className={styles['known']}>
              <IconCircleCheck size={16} aria-hidden />
              {t('known')}
            </span>
          )}
        </p>
      )}
      <WarningList
        warnings={recipientWarnings(recipient, by, recipient.address)}
        unchecked={unchecked}
        lookAlike={lookAlike}
      />
    </>
  )
}
