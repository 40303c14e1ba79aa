import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Count } from './count.tsx'
import styles from './show.module.css'

type RankProps = {
  readonly value: number | undefined
  /** Places gained since the last count; negative for lost ones. */
  readonly gained?: number | undefined
}

/** A place among the representatives, and how it moved. */
export function Rank({ value, gained = 0 }: RankProps) {
  const t = useTranslations('governance')
  return (
    <span className={styles['line']}>
      <Count value={value} />
      {gained !== 0 && (
        <span
          className={styles['change']}
          data-direction={gained > 0 ? 'up' : 'down'}
          dir="ltr"
          data-tip={t(gained > 0 ? 'placesGained' : 'placesLost', { count: Math.abs(gained) })}
        >
          {gained > 0 ? <IconArrowUp size={13} aria-hidden /> : <IconArrowDown size={13} aria-hidden />}
          <span aria-hidden>{Math.abs(gained)}</span>
          <span className={styles['hidden']}>
            {t(gained > 0 ? 'placesGained' : 'placesLost', { count: Math.abs(gained) })}
          </span>
        </span>
      )}
    </span>
  )
}
