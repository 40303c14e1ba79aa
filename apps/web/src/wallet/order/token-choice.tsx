import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { pairToken, symbolOf } from '../../data/pools.ts'
import { foundId, foundTokens, useDebounced } from '../../data/search.ts'
import { isNativeId } from '../../data/token.ts'
import { TokenMark } from '../../show/mark.tsx'
import { NamedToken, useTokenInfo } from '../../show/named-token.tsx'
import { neutralText } from '../../show/text.tsx'
import { Field } from '../send/field.tsx'
import styles from '../send/send.module.css'

type Props = {
  readonly label: string
  /** The id of the token, `_` for TRX; empty before one is chosen. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** Ids that are offered before anything is typed. */
  readonly usual: readonly string[]
}

/** At most this many tokens are offered. */
const most = 6

/** TRX or a TRC10 token, found by name or number. Needs the topic market. */
export function TokenChoice({ label, value, onChange, usual }: Props) {
  const t = useTranslations('market.limit')
  const [text, setText] = useState<string>()
  const chosen = useTokenInfo(pairToken(value === '' ? '_' : value))
  const shown = text ?? (value === '' ? '' : nameOf(value, symbolOf(chosen)))
  const choose = (id: string) => {
    setText(undefined)
    onChange(id)
  }
  const close = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setText(undefined)
  }
  return (
    <div onFocus={() => setText((typed) => typed ?? '')} onBlur={close}>
      <Field label={label} note={value !== '' && <NamedToken token={pairToken(value)} />}>
        {(control) => (
          <input
            {...control}
            value={shown}
            placeholder={value === '' ? t('find') : nameOf(value, symbolOf(chosen))}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {text !== undefined && <Offered text={text} usual={usual} onChoose={choose} />}
    </div>
  )
}

const nameOf = (id: string, symbol: string): string => (isNativeId(id) ? 'TRX' : `${symbol} · ${id}`)

type OfferedProps = Pick<Props, 'usual'> & {
  readonly text: string
  readonly onChoose: (id: string) => void
}

/** What the text may mean; before anything is typed, the usual tokens. */
function Offered({ text, usual, onChoose }: OfferedProps) {
  const t = useTranslations('market')
  const term = useDebounced(text.trim())
  const { data, isFetched } = useQuery({ ...foundTokens(term), enabled: term !== '' })
  const found = (data?.rows ?? []).flatMap(({ desc, value }) =>
    desc === 'Token-TRC10' ? [foundId(value)] : [],
  )
  const isTrx = /^(?:_|t|tr|trx)$/i.test(term)
  const ids = term === '' ? usual : [...(isTrx ? ['_'] : []), ...found]
  if (ids.length === 0)
    return term !== '' && isFetched ? <p className={styles['suggestions']}>{t('limit.noToken')}</p> : null
  return (
    <div className={styles['suggestions']}>
      <ul>
        {[...new Set(ids)].slice(0, most).map((id) => (
          <li key={id}>
            <Offer id={id} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Offer({ id, onChoose }: { readonly id: string; readonly onChoose: (id: string) => void }) {
  const info = useTokenInfo(pairToken(id))
  const symbol = symbolOf(info)
  return (
    <button type="button" onClick={() => onChoose(id)}>
      <TokenMark id={id} name={symbol} logo={info.tokenLogo} size={26} />
      <span>
        <b>{symbol}</b>
        <code>{isNativeId(id) ? 'TRX' : `${neutralText(info.tokenName ?? '')} #${id}`}</code>
      </span>
    </button>
  )
}
