import { limitDecimals, type SendInput, type SendProblem, type SendToken } from '@sundial/wallet'
import { formatUnits } from '@sundial/primitives'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Amount } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './send.module.css'

type Props = {
  readonly input: SendInput
  readonly onChange: (part: Partial<SendInput>) => void
  readonly tokens: readonly SendToken[]
  readonly token: SendToken | undefined
  readonly keyOf: (token: SendToken) => string
  /** What MAX fills in, in the smallest unit. */
  readonly maximum: bigint
  readonly isLoading: boolean
  readonly problem: SendProblem['code'] | undefined
}

/** The amount and its token, of those with a balance. */
export function AmountField({ input, onChange, tokens, token, keyOf, maximum, isLoading, problem }: Props) {
  const t = useTranslations('send')
  const id = useId()
  const unit = token && neutralText(token.abbreviation || token.name)
  return (
    <div className={styles['field']}>
      <div className={styles['heading']}>
        <label htmlFor={id}>{t('amount')}</label>
        <span className={styles['balance']}>
          {isLoading ? (
            <Skeleton height={14} />
          ) : token === undefined ? (
            t('problem.no_token')
          ) : (
            t.rich(
              'balance',
              richValues({
                amount: <Amount key="" value={token.balance} decimals={token.decimals} unit={unit} />,
              }),
            )
          )}
        </span>
      </div>
      <div className={styles['box']} data-large>
        <input
          id={id}
          value={input.amount}
          inputMode="decimal"
          placeholder="0"
          dir="ltr"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange({ amount: limitDecimals(target.value, token?.decimals ?? 6) })}
        />
        <button
          type="button"
          className={styles['max']}
          disabled={token === undefined}
          onClick={() => token && onChange({ amount: formatUnits(maximum, token.decimals) })}
        >
          {t('max')}
        </button>
        <select
          aria-label={t('token')}
          value={token === undefined ? '' : keyOf(token)}
          disabled={tokens.length === 0}
          onChange={({ target }) => onChange({ token: target.value, amount: '' })}
        >
          {tokens.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {neutralText(one.abbreviation || one.name)}
              {one.id === '_' ? '' : ` · ${one.standard}`}
            </option>
          ))}
        </select>
      </div>
      <small id={`${id}-note`} className={styles['note']}>
        {problem !== undefined ? (
          <span className={styles['bad']}>{t(`problem.${problem}`)}</span>
        ) : (
          token?.id === '_' && input.amount !== '' && maximum < token.balance && t('maxNote')
        )}
      </small>
    </div>
  )
}
