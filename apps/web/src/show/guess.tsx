import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import styles from './show.module.css'
import { ForeignText } from './text.tsx'

type Props = {
  /** Signatures of other functions with the same selector. */
  readonly others: readonly string[]
}

/** Says that a signature is a guess, and what else it could be. Nothing where there is nothing else. */
export const Guess = ({ others }: Props) =>
  others.length > 0 && (
    <Topic name="guess">
      <Others others={others} />
    </Topic>
  )

function Others({ others }: Props) {
  const t = useTranslations('guess')
  return (
    <details className={styles['guess']}>
      <summary>{t('mark')}</summary>
      <span>{t('others')}</span>
      <ul>
        {others.map((signature) => (
          <li key={signature}>
            <code dir="ltr">
              <ForeignText text={signature} />
            </code>
          </li>
        ))}
      </ul>
    </details>
  )
}
