import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { type AddressProblem, addressProblem, differences } from '../../data/address-problem.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Notice, NoticeText, Ways } from '../../ui/notice.tsx'
import { MarkedText } from './marked-text.tsx'
import styles from './missing.module.css'
import { SearchInstead } from './search-instead.tsx'

type Props = { readonly text: string }

/** In place of an account whose address is none: what is wrong with it. */
export const MissingAddress = ({ text }: Props) => (
  <Topic name="failure">
    <Problem text={text} />
  </Topic>
)

function Problem({ text }: Props) {
  const t = useTranslations('missing')
  const problem = useMemo(() => addressProblem(text), [text])
  const guess = 'guess' in problem ? problem.guess : undefined
  const isTyped = 'guess' in problem || ['letters', 'length', 'checksum', 'hexLength'].includes(problem.kind)
  return (
    <Notice
      drawing="mistyped"
      title={t(isTyped ? 'mistyped' : 'noAddress')}
      code={`malformed_address:${problem.kind}`}
    >
      <NoticeText>{wordsOf(problem, t)}</NoticeText>
      <MarkedText text={text} marked={markedIn(text, problem)} />
      {guess !== undefined && (
        <p className={styles['guess']}>
          {t('guess')}
          <Link to="/address/$id" params={{ id: guess }}>
            <MarkedText text={guess} marked={[]} />
          </Link>
          <small>{t('guessCare')}</small>
        </p>
      )}
      <Ways>
        {problem.kind === 'hash' && (
          <Link to="/transaction/$hash" params={{ hash: text }} className={styles['way'] ?? ''}>
            {t('openTransaction')}
          </Link>
        )}
        {problem.kind === 'height' && (
          <Link to="/block/$id" params={{ id: text }} className={styles['way'] ?? ''}>
            {t('openBlock', { height: text })}
          </Link>
        )}
      </Ways>
      <SearchInstead />
    </Notice>
  )
}

function wordsOf(problem: AddressProblem, t: ReturnType<typeof useTranslations<'missing'>>): string {
  switch (problem.kind) {
    case 'letters':
      return t('addressLetters', { letters: '0 O I l' })
    case 'length':
      return t('addressLength', { length: problem.length })
    case 'hexLength':
      return problem.needed === 40
        ? t('addressEthereum', { length: problem.length, prefix: '0x' })
        : t('addressHex', { length: problem.length })
    case 'checksum':
      return t('addressChecksum')
    case 'foreign':
      return t('addressForeign', { first: 'T' })
    case 'hash':
      return t('addressHash')
    case 'height':
      return t('addressHeight')
    case 'name':
      return t('addressName', { first: 'T' })
  }
}

function markedIn(text: string, problem: AddressProblem): readonly number[] {
  if (problem.kind === 'letters') return problem.wrong
  return 'guess' in problem && problem.guess !== undefined ? differences(text, problem.guess) : []
}
