import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { ListedRecord, TokenStandard } from '../../data/token-record.ts'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Count } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { type Detail, Details, DetailsSkeleton } from '../../ui/details.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { Warning } from '../panel.tsx'
import styles from '../tokens/tokens.module.css'
import type { RecordedTokenState } from './use-recorded-token.ts'

type Props = {
  readonly recorded: RecordedTokenState
  /** The one that the person chose. */
  readonly standard: TokenStandard
  readonly isUpdate: boolean
}

/** What the chain has of the token, and what keeps the person from recording it. */
export function RecordedToken({ recorded: { query, found, problem }, standard, isUpdate }: Props) {
  const t = useTranslations('record')
  if (problem === 'address') return null
  return (
    <FailureFrame query={query} missing={<p className={styles['bad']}>{t('notToken')}</p>}>
      {found === undefined ? <DetailsSkeleton count={3} /> : <ChainFacts found={found} />}
      {found && problem === 'otherType' && (
        <Warning>
          {t('otherType', { found: found.tokenType.toUpperCase(), chosen: standard.toUpperCase() })}
        </Warning>
      )}
      {problem === 'noSigner' && <Warning>{t('noSigner')}</Warning>}
      {found && problem === 'notCreator' && (
        <Warning>
          {t('notCreator')} <Address value={found.issuer} isPlain />
        </Warning>
      )}
      {found && problem === undefined && !isUpdate && <EarlierRecord found={found} />}
      {found?.isHidden === true && <Warning>{t('hidden')}</Warning>}
    </FailureFrame>
  )
}

/** The way to change a record that exists. */
function EarlierRecord({ found: { token, data } }: { readonly found: ListedRecord }) {
  const t = useTranslations('record')
  if (data.length === 0) return null
  return (
    <>
      <p className={styles['hint']}>{t('hasRecord')}</p>
      <div className={styles['ways']}>
        <Link to={`/tokens/update/${token}`} className={styles['quiet'] ?? ''}>
          {t('toUpdate')}
        </Link>
      </div>
    </>
  )
}

/** Read from the contract: nobody types them. */
export function ChainFacts({ found }: { readonly found: ListedRecord }) {
  const t = useTranslations()
  const text = (value: string | undefined) =>
    value === undefined ? <Missing key="" why="none" /> : <ForeignText key="" text={value} />
  const facts: readonly Detail[] = [
    [t('record.standard'), found.tokenType.toUpperCase()],
    [t('field.name'), text(found.name)],
    [t('field.abbreviation'), text(found.symbol)],
    ...(found.decimals === undefined
      ? []
      : [[t('field.decimals'), <Count key="" value={found.decimals} />] satisfies Detail]),
    [t('field.creator'), <Address key="" value={found.issuer} />],
  ]
  return <Details facts={facts} />
}
