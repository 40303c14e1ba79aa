import { useTranslations } from 'use-intl/react'
import { Address } from './address.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { IconHeartFilled } from '@tabler/icons-react'

type Props = {
  readonly address: string | undefined
  /** The account whose page this is. */
  readonly own: string | undefined
  readonly page: { readonly isContract: (address: string) => boolean }
  /** What it means that there is no account: tokens come from nowhere when minted, go nowhere when burned. */
  readonly absent: 'none' | 'minted' | 'burned'
}

/** An account of a row, marked by what the page of rows knows of it. */
export function Party({ address, own, page, absent }: Props) {
  const t = useTranslations('show')
  if (address === undefined) {
    return absent === 'none' ? <Missing why="none" /> : <span className={styles['dimmed']}>{t(absent)}</span>
  }
  return <Address value={address} isContract={page.isContract(address)} isOwn={address === own} />
}

type DirectionProps = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly of: string
}

/** Whether a movement enters or leaves an account. */
export function Direction({ from, to, of }: DirectionProps) {
  const t = useTranslations('direction')
  const kind = from === to ? 'self' : to === of ? 'in' : 'out'
  const tone = { self: undefined, in: 'good', out: 'warn' }[kind]
  return (
    <span className={styles['pill']} data-tone={tone}>
      {t(kind)}
    </span>
  )
}

/** Beside an account that gave to the support plan. */
export function DonatorMark() {
  const t = useTranslations('foundation')
  return (
    <span className={styles['mark']} data-tip={t('donator')}>
      <IconHeartFilled size={14} aria-hidden />
      <span className={styles['hidden']}>{t('donator')}</span>
    </span>
  )
}
