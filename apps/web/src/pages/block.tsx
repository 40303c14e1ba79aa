import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { block } from '../data/block.ts'
import { useUndoable } from '../data/use-following.ts'
import type { Page } from '../page.ts'
import { BlockHeading, BlockRows, BlockSteps } from '../sections/block/block-details.tsx'
import { MissingBlock } from '../sections/missing/lazy.ts'
import { UndoneNotice } from '../sections/block/undone-notice.tsx'
import { QueryFrame } from '../lists/query-frame.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/block/$id/{-$tab}', title: 'block' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { id = '', tab } = useParams({ strict: false })
  const { undone, ...query } = useUndoable(block(id), ({ number, hash }) => ({
    height: number,
    blockId: hash,
  }))
  const { data } = query
  const height = data === undefined ? id : String(data.number)
  return (
    <>
      <PageHeader
        title={t('block')}
        subjectText={height}
        subject={<bdi>{height}</bdi>}
        copy={height}
        aside={data && <BlockSteps height={data.number} />}
      />
      <UndoneNotice what="block" undone={undone} />
      <QueryFrame
        query={query}
        lines={4}
        missing={<MissingBlock id={id} check={() => void query.refetch({ cancelRefetch: false })} />}
      >
        {(one) => (
          <>
            <BlockHeading block={one} />
            <BlockRows id={id} block={one} tab={tab} />
          </>
        )}
      </QueryFrame>
    </>
  )
}
