import { Link } from '@tanstack/react-router'
import { IconFileCode } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { SplitText } from './text.tsx'

type Props = {
  /** Base58, as the API writes it. */
  readonly value: string | undefined
  /** Shown instead of the address, which is then in the tooltip. */
  readonly name?: string | undefined
  readonly isContract?: boolean
  /** The page is about this address: no link. */
  readonly isOwn?: boolean
  readonly withCopy?: boolean
}

/** 34 characters split 29 + 5. */
const endLength = 5

export function Address({ value, name, isContract = false, isOwn = false, withCopy = false }: Props) {
  const t = useTranslations('show')
  if (!value) return <Missing />
  const text = name ? (
    <bdi className={styles['clip']}>{name}</bdi>
  ) : (
    <SplitText text={value} endLength={endLength} />
  )
  // Without a button next to it, it stays part of the surrounding text.
  const around = withCopy ? styles['line'] : name === undefined ? styles['inline'] : styles['line']
  const own = name === undefined ? styles['inline'] : styles['line']
  return (
    <span className={around}>
      {isContract && (
        <span className={styles['mark']} data-tip={t('contract')}>
          <IconFileCode size={15} stroke={1.7} aria-hidden />
          <span className={styles['hidden']}>{t('contract')}</span>
        </span>
      )}
      {isOwn ? (
        <span className={`${own} ${styles['own']}`}>{text}</span>
      ) : (
        <Link to={`/address/${value}`} className={own ?? ''} data-tip={name ? `${name}\n${value}` : value}>
          {text}
        </Link>
      )}
      {withCopy && <CopyButton text={value} />}
    </span>
  )
}
