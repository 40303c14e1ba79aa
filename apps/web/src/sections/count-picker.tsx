import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { tallies } from '../data/vote.ts'
import { useFollowing } from '../data/use-following.ts'
import { clockText } from '../show/age-text.ts'
import styles from './count-picker.module.css'

/** Earlier ones stand on the page of each representative. */
const offered = 50
const request = { page: 1, size: offered, filters: {} }

/** Votes as they are now, or at one of the newest counts; there is nothing to choose while only one is kept. */
export function CountPicker({ chosen }: { readonly chosen: string | undefined }) {
  const t = useTranslations('governance')
  const locale = useLocale()
  const navigate = useNavigate()
  const { data } = useFollowing(tallies(request))
  const rows = data?.rows ?? []
  if (rows.length < 2 && chosen === undefined) return null
  const isOffered = chosen === undefined || rows.some(({ block }) => String(block) === chosen)
  const choose = (count: string) =>
    void navigate({ to: '.', search: count === '' ? {} : { count }, resetScroll: false })
  return (
    <label className={styles['picker']}>
      {t('votesAt')}
      <select
        className={styles['choice']}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{t('nowAndCounted')}</option>
        {!isOffered && <option value={chosen}>{t('atBlock', { height: chosen ?? '' })}</option>}
        {rows.map(({ block, timestamp }) => (
          <option key={block} value={block}>
            {clockText(timestamp, locale)}
          </option>
        ))}
      </select>
    </label>
  )
}
