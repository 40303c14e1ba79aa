import { IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'
import { neutralText } from './text.tsx'

type Props = {
  readonly text: string
  readonly address: string
  /** What others call the address. */
  readonly name?: string | undefined
}

/**
 * The person's own name of an address. Its icon and its box are never those of a name from the chain, so that no stranger's name
 * looks like it.
 */
export function PrivateTag({ text, address, name }: Props) {
  const t = useTranslations('show')
  const tip = [t('ownTag'), ...(name ? [neutralText(name)] : []), address]
  return (
    <span className={styles['private']} data-tip={tip.join('\n')}>
      <IconBookmarkFilled size={12} aria-hidden />
      <span className={styles['hidden']}>{t('ownTag')}: </span>
      <bdi className={styles['clip']}>{text}</bdi>
    </span>
  )
}
