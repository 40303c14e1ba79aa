import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconRefresh } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { price } from '../data/price.ts'
import { useHasService } from '../data/server.ts'
import { groupDigits } from '../format/exact-number.ts'
import styles from './price-ticker.module.css'

/** The price of a TRX and its change in 24 hours, or that there is no source or that it does not respond. */
export function PriceTicker() {
  const t = useTranslations('price')
  const locale = useLocale()
  const hasSource = useHasService('prices')
  const { data, isError, refetch } = useQuery({ ...price(), enabled: hasSource === true })
  if (hasSource === false) {
    return (
      <span className={styles['ticker']} data-tip={t('noSourceWhy')}>
        TRX <span className={styles['quiet']}>{t('noSource')}</span>
      </span>
    )
  }
  if (isError) {
    return (
      <span className={styles['ticker']}>
        TRX <span className={styles['bad']}>{t('timeOut')}</span>
        <button
          type="button"
          className={styles['again']}
          aria-label={t('again')}
          onClick={() => void refetch()}
        >
          <IconRefresh size={15} aria-hidden />
        </button>
      </span>
    )
  }
  return (
    <Link to="/token/0/transfers" className={styles['ticker'] ?? ''} aria-busy={data === undefined}>
      TRX{' '}
      {data === undefined ? (
        <span className={styles['quiet']}>{t('loading')}</span>
      ) : (
        <>
          <bdi dir="ltr" data-tip={data.from === 'fixed' ? t('fixed') : t('from', { source: data.from })}>
            ${groupDigits(data.price_in_usd, locale)}
          </bdi>
          {data.percent_change_24h !== undefined && <Change percent={data.percent_change_24h} />}
        </>
      )}
    </Link>
  )
}

function Change({ percent }: { readonly percent: string }) {
  const t = useTranslations('price')
  const { number } = useFormatter()
  const text = number(Number(percent) / 100, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return (
    <bdi dir="ltr" className={styles[percent.startsWith('-') ? 'bad' : 'good']} data-tip={t('change')}>
      {text}
      <span className={styles['hidden']}> {t('change')}</span>
    </bdi>
  )
}
