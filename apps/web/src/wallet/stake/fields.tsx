import { trxDecimals } from '@sundial/primitives'
import { amountOf, type Resource, resourceNames } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { Trx } from '../../show/quantity.tsx'
import { TokenField, type TokenFieldProps } from '../order/token-field.tsx'
import styles from './stake.module.css'

type TrxFieldProps = Omit<TokenFieldProps, 'label' | 'unit' | 'decimals' | 'available'>

/** An amount of TRX with what there is of it. */
export function TrxField(props: TrxFieldProps) {
  const t = useTranslations()
  return <TokenField {...props} label={t('send.amount')} unit="TRX" decimals={trxDecimals} />
}

/** The typed amount in sun; zero while there is none. */
export const sunOf = (text: string): bigint => amountOf(text, trxDecimals)

type ResourceFieldProps = {
  readonly value: Resource
  readonly onChange: (resource: Resource) => void
  /** What there is of each, in sun, where it matters. */
  readonly amountOf?: (resource: Resource) => bigint
}

/** Energy or bandwidth. */
export function ResourceField({ value, onChange, amountOf }: ResourceFieldProps) {
  const t = useTranslations()
  return (
    <fieldset className={styles['resources']}>
      <legend>{t('field.resource')}</legend>
      {resourceNames.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="resource"
            aria-label={t(`choice.${name}`)}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <span>
            <b>{t(`choice.${name}`)}</b>
            <small>{amountOf === undefined ? t(`stake.${name}.for`) : <Trx sun={amountOf(name)} />}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
