import type { Permission } from '@sundial/protocol'
import { limitDecimals, mostHours } from '@sundial/wallet'
import { toBase58, hasFeature } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { neutralText } from '../../show/text.tsx'
import { useLoginContext } from '../login/login-context.ts'
import { Field } from '../send/field.tsx'
import { useWallet } from '../use-wallet.ts'
import type { AuthorityState } from './authority.ts'
import styles from './multi-signature.module.css'

type Props = { readonly authority: AuthorityState }

/** Under which permission an order is signed, who else signs, how long it waits, and how it reaches the others. */
export function AuthorityFields({ authority }: Props) {
  const t = useTranslations()
  const { isPlain, options, chosen, choose, hours, setHours, problem, authority: settled } = authority
  if (isPlain) return null
  if (problem === 'no_control') {
    return (
      <p role="alert" className={styles['problem']}>
        {t('multi.problem.no_control')}
      </p>
    )
  }
  return (
    <fieldset className={styles['authority']}>
      <legend>{t('multi.title')}</legend>
      <Field
        label={t('multi.permission')}
        problem={problem === 'permission' ? t('multi.problem.permission') : undefined}
      >
        {(control) => (
          <select
            {...control}
            className={styles['wide']}
            value={chosen?.id ?? ''}
            disabled={options === undefined}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {chosen === undefined && <option value="">–</option>}
            {options?.map(({ permission, obstacle }) => (
              <option key={permission.id} value={permission.id} disabled={obstacle !== undefined}>
                {t(`account.permissions.${permission.id === 0 ? 'Owner' : 'Active'}`)} ·{' '}
                {neutralText(permission.permissionName)} #{permission.id}
                {obstacle !== undefined && ` – ${t(`multi.obstacle.${obstacle}`)}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen !== undefined && <OtherSigners permission={chosen} />}
      {settled?.isAlone === true ? (
        <p className={styles['hint']}>{t('multi.alone')}</p>
      ) : (
        <>
          <Field
            label={t('multi.hours')}
            note={t('multi.hoursNote')}
            problem={problem === 'time' ? t('multi.problem.time') : undefined}
          >
            {(control) => (
              <input
                {...control}
                value={hours}
                inputMode="numeric"
                dir="ltr"
                placeholder={String(mostHours)}
                autoComplete="off"
                onChange={({ target }) => setHours(limitDecimals(target.value, 0))}
              />
            )}
          </Field>
          <Ways authority={authority} />
        </>
      )}
    </fieldset>
  )
}

/** The keys of the permission apart from the one that signs now. */
function OtherSigners({ permission }: { readonly permission: Permission }) {
  const t = useTranslations('multi')
  const key = useWallet().account.address
  const others = permission.keys.filter(({ address }) => address !== key)
  if (others.length === 0) return null
  return (
    <div className={styles['signers']}>
      <p>{t('signers', { threshold: String(permission.threshold) })}</p>
      <ul>
        {others.map(({ address, weight }) => (
          <li key={address}>
            <Address value={toBase58(address)} />
            <span>{t('weight', { weight: String(weight) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Through the server, where the list is public, or from person to person. Only the main chain has the list. */
function Ways({ authority: { isPrivate, setPrivate } }: Props) {
  const t = useTranslations('multi')
  const hasList = hasFeature(useLoginContext().networkKind, 'signatureList')
  if (!hasList) return <p className={styles['hint']}>{t('privateOnly')}</p>
  return (
    <div className={styles['ways']} role="radiogroup" aria-label={t('way')}>
      {([false, true] as const).map((value) => (
        <label key={String(value)}>
          <input
            type="radio"
            name="multi-signature-way"
            checked={isPrivate === value}
            onChange={() => setPrivate(value)}
          />
          <span>
            {t(value ? 'privateWay' : 'publicWay')}
            <small>{t(value ? 'privateNote' : 'publicNote')}</small>
          </span>
        </label>
      ))}
    </div>
  )
}
