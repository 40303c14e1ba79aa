import { useTranslations } from 'use-intl/react'
import { Address } from './address.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

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
