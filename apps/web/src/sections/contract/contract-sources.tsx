import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Place } from '../../data/code-reading.ts'
import { contractFiles } from '../../data/contract.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { SourcePane } from '../reader/source-pane.tsx'
import styles from '../sections.module.css'

type Props = { readonly address: string }

/** The files of verified sources with numbered lines, at the line of the URL. */
export function ContractSources({ address }: Props) {
  const t = useTranslations('contract')
  const query = useQuery(contractFiles(address))
  const { file, line }: { readonly file?: string; readonly line?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const place = file === undefined ? undefined : { file, line: Math.max(1, Number(line) || 1) }
  const open = (to: Place) =>
    void navigate({
      to: `/contract/${address}/code`,
      search: { file: to.file, line: String(to.line) },
      replace: true,
      resetScroll: false,
    })
  return (
    <Card title={t('source')}>
      <FailureFrame query={query}>
        {query.data === undefined ? (
          <DetailsSkeleton count={8} />
        ) : (
          <div className={styles['sources']}>
            <span className={styles['copied']}>
              <CopyButton
                text={(query.data.find(({ name }) => name === file) ?? query.data[0])?.content ?? ''}
              />
            </span>
            <Suspense fallback={<DetailsSkeleton count={8} />}>
              <Topic name="reader">
                <SourcePane label={t('source')} files={query.data} place={place} onPlace={open} />
              </Topic>
            </Suspense>
          </div>
        )}
      </FailureFrame>
    </Card>
  )
}
