import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { block } from '../data/block.ts'
import { useUndoable } from '../data/use-following.ts'
import type { Page } from '../page.ts'
import { BlockDetails, BlockRows, BlockSteps } from '../sections/block-details.tsx'
import { UndoneNotice } from '../sections/undone-notice.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/block/$id/{-$tab}', title: 'block' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { id = '', tab } = useParams({ strict: false })
  const { data, error, refetch, undone } = useUndoable(block(id), ({ number, hash }) => ({
    height: number,
    blockId: hash,
  }))
  const height = data === undefined ? id : String(data.number)
  return (
    <>
      <PageHeader
        title={t('block')}
        subjectText={height}
        subject={
          <>
            <bdi>{height}</bdi>
            <CopyButton text={height} />
          </>
        }
        aside={data && <BlockSteps height={data.number} />}
      />
      <UndoneNotice what="block" undone={undone} />
      {error !== null && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>{data === undefined ? <DetailsSkeleton count={10} /> : <BlockDetails block={data} />}</Card>
      )}
      {data !== undefined && <BlockRows id={id} height={data.number} tab={tab} />}
    </>
  )
}
