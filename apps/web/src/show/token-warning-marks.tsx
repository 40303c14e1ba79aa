import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { TokenWarning } from '../data/token-warning.ts'
import { Topic } from '../i18n/topic.tsx'
import { Level } from './level.tsx'
import styles from './show.module.css'

type MarksProps = Props & { readonly isSmall?: boolean }

/** The marks of a token that something speaks against. */
export const TokenWarningMarks = ({ token, isSmall = false }: MarksProps) => (
  <Topic name="rating">{isSmall ? <Sign token={token} /> : <Pills token={token} />}</Topic>
)

/** The level of a look-alike follows from its name, unless it is worse. */
const shownLevel = ({ tokenLevel, isLookAlike }: TokenWarning): 3 | 4 | undefined => {
  if (tokenLevel === '4') return 4
  return tokenLevel === '3' && isLookAlike !== true ? 3 : undefined
}

type Props = { readonly token: TokenWarning }

function Pills({ token }: Props) {
  const t = useTranslations('rating')
  const level = shownLevel(token)
  return (
    <>
      {token.isLookAlike === true && (
        <>
          {' '}
          <span className={styles['pill']} data-tone="warn">
            {t('lookAlike')}
          </span>
        </>
      )}
      {level !== undefined && (
        <>
          {' '}
          <Level value={level} />
        </>
      )}
    </>
  )
}

function Sign({ token }: Props) {
  const t = useTranslations('rating')
  const level = shownLevel(token)
  const words = [
    ...(token.isLookAlike === true ? [t('lookAlike')] : []),
    ...(level === undefined ? [] : [t(`level.${level}`)]),
  ].join(', ')
  return (
    <span className={styles['sign']} data-tone={level === 4 ? 'bad' : 'warn'} data-tip={words}>
      <IconAlertTriangleFilled size={14} aria-hidden />
      <span className={styles['hidden']}>{words}</span>
    </span>
  )
}
