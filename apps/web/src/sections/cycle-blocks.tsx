import { useTranslations } from 'use-intl/react'
import { cycleShares } from '../data/vote.ts'
import { useFollowing } from '../data/use-following.ts'
import { Missing } from '../show/missing.tsx'
import { Pending } from '../ui/pending.tsx'

/** Blocks a representative made since votes were last counted, of all of that time. */
export function CycleBlocks({ address }: { readonly address: string }) {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(cycleShares())
  if (data === undefined && error === null) return <Pending />
  const own = data?.body.find((one) => one.address === address)
  if (own === undefined) return <Missing />
  return <span>{t('madeOf', { made: own.blockProduced, total: own.total })}</span>
}
