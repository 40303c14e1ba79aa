import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../i18n/keys.ts'
import { Arrow } from '../ui/arrow.tsx'
import { Address } from './address.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { IconHeartFilled } from '@tabler/icons-react'

type Props = {
  readonly address: string | undefined
  /** The account whose page this is. */
  readonly own: string | undefined
  readonly page: { readonly isContract: (address: string) => boolean }
  /** Why there is no account: a mint has no sender, a burn no recipient. */
  readonly absent: 'none' | 'minted' | 'burned'
}

/** An account in a row, marked as a contract where the page of rows says so. */
export function Party({ address, own, page, absent }: Props) {
  const t = useTranslations('show')
  if (address === undefined) {
    return absent === 'none' ? <Missing why="none" /> : <span className={styles['dimmed']}>{t(absent)}</span>
  }
  return <Address value={address} isContract={page.isContract(address)} isOwn={address === own} />
}

type SenderProps = Props & {
  /** Who signed: of a transfer from another account, not its holder. */
  readonly caller: string | undefined
}

/** Whose assets move, and below, who moved them where that is somebody else. */
export function Sender({ caller, ...props }: SenderProps) {
  const t = useTranslations('show')
  if (caller === undefined || props.address === undefined || caller === props.address)
    return <Party {...props} />
  return (
    <span className={styles['lines']}>
      <Party {...props} />
      <small data-caller>
        {t.rich('by', richValues({ who: <Address key="who" value={caller} isBare /> }))}
      </small>
    </span>
  )
}

/** Where something goes: an arrow before the account. */
export const Receiver = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['receiver']}>
    <Arrow />
    {children}
  </span>
)

type DirectionProps = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly of: string
}

/** Whether a transfer is incoming or outgoing for an account. */
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

/** Marks an account that donated to the support plan. */
export function DonatorMark() {
  const t = useTranslations('foundation')
  return (
    <span className={styles['mark']} data-tip={t('donator')}>
      <IconHeartFilled size={14} aria-hidden />
      <span className={styles['hidden']}>{t('donator')}</span>
    </span>
  )
}
