import { useQuery } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { tokenRating } from '../../data/rating.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Level } from '../../show/level.tsx'
import { RatingSpace } from './rating-space.tsx'
import styles from './rating.module.css'
import spaceStyles from './rating-space.module.css'
import { Reasons, useRuleText } from './reasons.tsx'

/** The level of a token on its page: one line, which opens to all reasons. */
export const TokenRating = ({ token }: { readonly token: string }) => (
  <Topic name="rating">
    <Line token={token} />
  </Topic>
)

function Line({ token }: { readonly token: string }) {
  const t = useTranslations('rating')
  const textOf = useRuleText()
  const { data: rating, isPending } = useQuery(tokenRating(token))
  if (isPending) return <RatingSpace />
  // A token that the index does not know, or a rating that did not come: its place stays.
  if (rating === undefined || rating === null) return <div className={spaceStyles['space']} />
  const [first, ...others] = rating.reasons
  return (
    <details className={styles['line']}>
      <summary>
        <span className={styles['label']}>{t('label')}</span>
        <Level value={rating.level} />
        <span className={styles['first']}>
          {first === undefined ? t(rating.level === 2 ? 'noRule' : 'notProven') : textOf(first)}
        </span>
        {others.length > 0 && (
          <span className={styles['more']}>
            <bdi dir="ltr">+{others.length}</bdi>
          </span>
        )}
        <IconChevronDown size={16} className={styles['arrow']} aria-hidden />
      </summary>
      <Reasons rating={rating} />
    </details>
  )
}
