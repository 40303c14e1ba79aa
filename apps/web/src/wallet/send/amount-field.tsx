import { limitDecimals, tokenKey } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { isWarnedOf } from '../../data/token-warning.ts'
import { richValues } from '../../i18n/keys.ts'
import { Amount } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { TokenWarnings } from '../../show/token-warnings.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Field } from './field.tsx'
import styles from './send.module.css'
import type { SendFormState } from './use-send-form.ts'

type Props = { readonly form: SendFormState; readonly problem: string | undefined }

/** The amount and its token, of those with a balance. */
export function AmountField({ form, problem }: Props) {
  const t = useTranslations('send')
  const { input, token, isMax } = form
  return (
    <Field
      label={t('amount')}
      aside={<Balance form={form} />}
      size="large"
      problem={problem}
      note={isMax && token?.id === '_' && t('maxNote')}
    >
      {(control) => (
        <>
          <input
            {...control}
            value={input.amount}
            inputMode="decimal"
            placeholder="0"
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) =>
              form.change({ amount: limitDecimals(target.value, token?.decimals ?? 6) })
            }
          />
          <button
            type="button"
            className={styles['max']}
            disabled={token === undefined}
            onClick={form.sendAll}
          >
            {t('max')}
          </button>
          <TokenSelect form={form} />
        </>
      )}
    </Field>
  )
}

function Balance({ form: { token, isLoading, isTokenMissing } }: { readonly form: SendFormState }) {
  const t = useTranslations('send')
  if (isLoading) return <Skeleton height={14} />
  if (token === undefined) return isTokenMissing ? null : t('problem.no_token')
  const { balance, decimals, abbreviation, name, warning } = token
  const text = t.rich(
    'balance',
    richValues({
      amount: <Amount key="" value={balance} decimals={decimals} unit={neutralText(abbreviation || name)} />,
    }),
  )
  return (
    <>
      {text}
      {warning && <TokenWarnings token={warning} />}
    </>
  )
}

function TokenSelect({ form: { tokens, token, change } }: { readonly form: SendFormState }) {
  const t = useTranslations('send')
  return (
    <select
      aria-label={t('token')}
      value={token === undefined ? '' : tokenKey(token, tokens)}
      disabled={tokens.length === 0}
      onChange={({ target }) => change({ token: target.value, amount: '' })}
    >
      {token === undefined && <option value="">–</option>}
      {tokens.map((one) => (
        <option key={tokenKey(one, tokens)} value={tokenKey(one, tokens)}>
          {one.warning && isWarnedOf(one.warning) ? '⚠ ' : ''}
          {neutralText(one.abbreviation || one.name)}
          {one.id === '_' ? '' : ` · ${one.standard}`}
        </option>
      ))}
    </select>
  )
}
