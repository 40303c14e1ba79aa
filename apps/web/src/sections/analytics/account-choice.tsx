import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountsIn, mostAccounts } from '../../data/analytics.ts'
import { Card } from '../../ui/card.tsx'
import { CodeField } from '../../ui/form.tsx'
import { neutralText } from '../../show/text.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { TokenInfo } from '../../data/token.ts'
import styles from './analytics.module.css'

type Props = {
  /** The accounts of the URL. */
  readonly accounts: string
  readonly isGroup: boolean
}

/** A form whose accounts are in the URL, so that a link shows the same. */
export function AccountChoice({ accounts, isGroup }: Props) {
  const t = useTranslations('analytics')
  const navigate = useNavigate()
  const [text, setText] = useState(accounts)
  const [isTried, setTried] = useState(false)
  const found = accountsIn(text)
  const count = found.kind === 'accounts' ? found.accounts.length : 0
  const problem =
    found.kind === 'wrong'
      ? t('wrong', { text: neutralText(found.text).slice(0, 60) })
      : found.kind === 'tooMany' || (!isGroup && count > 1)
        ? t('tooMany', { count: isGroup ? mostAccounts : 1 })
        : undefined
  return (
    <Card>
      <form
        className={styles['choice']}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (problem !== undefined || found.kind !== 'accounts' || count === 0) return
          const named = isGroup ? { accounts: found.accounts.join(',') } : { address: found.accounts[0]! }
          void navigate({ to: '.', search: named, resetScroll: false })
        }}
      >
        <CodeField
          label={isGroup ? t('accounts') : t('account')}
          hint={isGroup ? t('accountsHint', { count: mostAccounts }) : t('accountHint')}
          value={text}
          onChange={setText}
        />
        <button type="submit" className={styles['show']}>
          {t('show')}
        </button>
      </form>
      {isTried && problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </Card>
  )
}

type TokenProps = {
  readonly tokens: readonly TokenInfo[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** At most this many tokens are offered. */
const mostOffered = 8

/** Tokens by symbol, of which one is chosen. */
export function TokenChoice({ tokens, value, onChange }: TokenProps) {
  const t = useTranslations('analytics')
  const offered = tokens.slice(0, mostOffered)
  if (offered.length < 2) return null
  const nameOf = (id: string) => {
    const token = tokens.find(({ tokenId }) => tokenId === id)
    return id === '_' ? 'TRX' : neutralText(token?.tokenAbbr || token?.tokenName || id).slice(0, 16)
  }
  return (
    <Segments
      label={t('token')}
      options={offered.map(({ tokenId }) => tokenId)}
      value={value}
      onChange={onChange}
      nameOf={nameOf}
    />
  )
}
