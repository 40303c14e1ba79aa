import { trxDecimals } from '@sundial/primitives'
import { type FrozenDraft, limitDecimals, mostFrozenParts, type TokenDraft } from '@sundial/wallet'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { utcText } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../send/field.tsx'
import { localText, localTime } from './local-time.ts'
import { type Judge, TextField } from './text-fields.tsx'
import styles from './tokens.module.css'

type Props = {
  readonly draft: TokenDraft
  readonly judge: Judge
  readonly onChange: (draft: TokenDraft) => void
}

const decimalsOf = ({ decimals }: TokenDraft): number => Number(decimals) || 0

/** Whether others can buy from the issuer, for what and when. */
export function SaleFields({ draft, judge, onChange }: Props) {
  const t = useTranslations('issue')
  const { isSold, priceTrx, priceTokens, abbreviation } = draft
  const price = judge(['price', 'price_ratio'], priceTrx !== '' && priceTokens !== '')
  return (
    <fieldset className={styles['part']}>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={isSold}
            onChange={({ target }) => onChange({ ...draft, isSold: target.checked })}
          />
          {t('sale')}
        </label>
      </legend>
      <p className={styles['hint']}>{t(isSold ? 'saleNote' : 'noSaleNote')}</p>
      {isSold && (
        <>
          <div className={styles['pair']}>
            <TextField
              label={t('priceTrx')}
              value={priceTrx}
              isNumber
              unit="TRX"
              problem={price}
              onChange={(text) => onChange({ ...draft, priceTrx: limitDecimals(text, trxDecimals) })}
            />
            <TextField
              label={t('priceTokens')}
              value={priceTokens}
              isNumber
              unit={abbreviation || t('tokens')}
              onChange={(text) => onChange({ ...draft, priceTokens: limitDecimals(text, decimalsOf(draft)) })}
            />
          </div>
          <div className={styles['pair']}>
            <TimeField
              name="start"
              value={draft.startMs}
              problem={judge(['start'], true)}
              onChange={(startMs) => onChange({ ...draft, startMs })}
            />
            <TimeField
              name="end"
              value={draft.endMs}
              problem={judge(['end'], true)}
              onChange={(endMs) => onChange({ ...draft, endMs })}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}

type TimeProps = {
  readonly name: 'start' | 'end'
  /** Milliseconds since 1970. */
  readonly value: number | undefined
  readonly problem: string | undefined
  readonly onChange: (ms: number | undefined) => void
}

/** A time of this computer's zone, with UTC below. */
function TimeField({ name, value, problem, onChange }: TimeProps) {
  const t = useTranslations('field')
  return (
    <Field
      label={t(name)}
      problem={problem}
      note={value !== undefined && <bdi dir="ltr">{utcText(value)}</bdi>}
    >
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          step={1}
          dir="ltr"
          value={value === undefined ? '' : localText(value)}
          onChange={({ target }) => onChange(localTime(target.value))}
        />
      )}
    </Field>
  )
}

/** Parts of the supply that the chain holds back for a time. */
export function FrozenFields({ draft, judge, onChange }: Props) {
  const t = useTranslations('issue')
  const { frozen } = draft
  const set = (parts: readonly FrozenDraft[]) => onChange({ ...draft, frozen: parts })
  const changePart = (at: number, part: Partial<FrozenDraft>) =>
    set(frozen.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const general = judge(['frozen_sum', 'frozen_count'], true)
  return (
    <fieldset className={styles['part']}>
      <legend>{t('frozen')}</legend>
      <p className={styles['hint']}>{t('frozenNote')}</p>
      {frozen.map(({ amount, days }, at) => (
        // Parts have no other identity than their place while they are typed.
        <div key={at} className={styles['row']}>
          <TextField
            label={t('frozenAmount', { number: at + 1 })}
            value={amount}
            isNumber
            problem={judge(['frozen_amount'], amount !== '', at)}
            onChange={(text) => changePart(at, { amount: limitDecimals(text, decimalsOf(draft)) })}
          />
          <TextField
            label={t('frozenDays', { number: at + 1 })}
            value={days}
            isNumber
            problem={judge(['frozen_days'], days !== '', at)}
            onChange={(text) => changePart(at, { days: limitDecimals(text, 0) })}
          />
          <button
            type="button"
            aria-label={t('removeFrozen', { number: at + 1 })}
            onClick={() => set(frozen.filter((_, index) => index !== at))}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
      {general !== undefined && <p className={styles['bad']}>{general}</p>}
      <div>
        <Button
          variant="default"
          disabled={frozen.length >= mostFrozenParts}
          onClick={() => set([...frozen, { amount: '', days: '' }])}
        >
          {t('addFrozen')}
        </Button>
      </div>
    </fieldset>
  )
}
