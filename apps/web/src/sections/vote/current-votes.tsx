import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { currentVotes, votes } from '../../data/vote.ts'
import { Topic } from '../../i18n/topic.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { Card } from '../../ui/card.tsx'
import styles from './current-votes.module.css'
import { DividedVotes, mostFirst } from './divided-votes.tsx'

/** Whom an account votes for now, most votes first. Nothing where it votes for no one. */
export const CurrentVotes = ({ voter }: { readonly voter: string }) => (
  <Topic name="governance">
    <OfVoter voter={voter} />
  </Topic>
)

function OfVoter({ voter }: { readonly voter: string }) {
  const t = useTranslations('governance')
  const { data, error, refetch } = useQuery(currentVotes(voter))
  const cast =
    data &&
    Object.entries(data.body.votes).map(([address, count]) => ({ address, votes: toInteger(count) ?? 0n }))
  if (cast?.length === 0) return null
  return (
    <Card title={t('votesForNow')}>
      <DividedVotes
        name="currentVotes"
        who="representative"
        votes={cast && mostFirst(cast)}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}

/** Newest votes among which the largest current ones are searched, and how many are shown. */
const searched = 100
const shown = 10

/** The largest votes for a candidate that count now, of its newest ones. Nothing where no one votes for it. */
export const CurrentVoters = ({ candidate }: { readonly candidate: string }) => (
  <Topic name="governance">
    <OfCandidate candidate={candidate} />
  </Topic>
)

function OfCandidate({ candidate }: { readonly candidate: string }) {
  const t = useTranslations('governance')
  const { data, error, refetch } = useQuery(votes({ page: 1, size: searched, filters: { candidate } }))
  const cast = data?.rows
    .filter(({ isNewest }) => isNewest)
    .map((one) => ({ address: one.voterAddress, votes: toInteger(one.votes) ?? 0n }))
  if (cast?.length === 0) return null
  const isPart = (data?.total ?? 0) > searched || (cast?.length ?? 0) > shown
  return (
    <Card
      title={t('votersNow')}
      aside={isPart && <span className={styles['note']}>{t('amongNewest', { count: searched })}</span>}
    >
      <DividedVotes
        name="currentVoters"
        who="voter"
        votes={cast && mostFirst(cast).slice(0, shown)}
        isPart={isPart}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}
