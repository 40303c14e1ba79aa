import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ratingRules, type RatingRule, type TokenLevel } from '../../data/rating.ts'
import { Card } from '../../ui/card.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './rating.module.css'
import { useRuleText } from './reasons.tsx'

/** Best first, as a reader looks for them. */
const order: readonly TokenLevel[] = [2, 1, 0, 3, 4]

/** The levels, and the rules from which the server computes them. */
export function RuleTable() {
  const t = useTranslations('rating')
  const query = useQuery(ratingRules())
  const { data: rules } = query
  return (
    <FailureFrame query={query}>
      {rules === undefined ? (
        <Skeleton height={600} />
      ) : (
        <div className={styles['levels']}>
          {order.map((level) => (
            <LevelCard key={level} level={level} rules={rules.filter((rule) => rule.level === level)} />
          ))}
          <p className={styles['meaning']}>{t('names')}</p>
        </div>
      )}
    </FailureFrame>
  )
}

type Props = { readonly level: TokenLevel; readonly rules: readonly RatingRule[] }

function LevelCard({ level, rules }: Props) {
  const t = useTranslations('rating')
  const textOf = useRuleText()
  return (
    <Card title={t(`level.${level}`)}>
      <div className={styles['rules']}>
        <p className={styles['meaning']}>{t(`levelText.${level}`)}</p>
        {rules.length > 0 && (
          <ul className={styles['reasons']}>
            {rules.map((rule) => (
              <li key={rule.rule} className={styles['rule']}>
                <span>{textOf(rule)}</span>
                <span className={styles['looksAt']}>
                  {t('looksAt')} {t(`evidence.${rule.needs}`)}
                  {rule.canBeBought && <> · {t('bought')}</>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
