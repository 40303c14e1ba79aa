import { IconFileTypeCsv } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './data-table.module.css'

type CsvLinkProps = { readonly url: string; readonly name: string }

/** All rows of a list as a file; its last line tells how many there are, and their checksum. */
export function CsvLink({ url, name }: CsvLinkProps) {
  const t = useTranslations('table')
  return (
    <a
      className={styles['tool']}
      href={url}
      download={`${name}.csv`}
      aria-label={t('csv')}
      data-tip={t('csv')}
    >
      <IconFileTypeCsv size={19} stroke={1.6} aria-hidden />
    </a>
  )
}
