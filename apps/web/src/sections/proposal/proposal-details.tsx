import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { representatives } from '../../data/governance.ts'
import { useLive } from '../../data/live.ts'
import { useProducers } from '../../data/server.ts'
import { useValuesBefore } from '../../data/use-values-before.ts'
import { type Proposal, withdrawalOf } from '../../data/vote.ts'
import { richValues } from '../../i18n/keys.ts'
import { Address } from '../../show/address.tsx'
import { Height } from '../../show/block.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { Parameter, Parameters } from '../../show/parameters.tsx'
import { ProposalState } from '../../show/proposal.tsx'
import { Count } from '../../show/quantity.tsx'
import { classNames } from '../../show/representative.tsx'
import { countdownText } from '../../format/time.ts'
import { Deadline, Time, Timestamp, useNow } from '../../show/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/details.tsx'
import { Identity } from '../../ui/identity.tsx'
import { TickDial } from '../../ui/tick-dial.tsx'
import { openConnect, useWanted } from '../../wallet/wanted.ts'
import styles from './proposal-details.module.css'
import { ProposalEffects } from '../../show/proposal-effects.tsx'

// Only people who use the wallet load what signs.
const ProposalActs = lazy(async () => ({
  default: (await import('../../wallet/proposals/act-buttons.tsx')).ProposalActs,
}))

type Props = { readonly proposal: Proposal }

/** What a proposal changes, who approved it, and what happened to it when. */
export function ProposalDetails({ proposal }: Props) {
  const t = useTranslations()
  const before = useValuesBefore().before(proposal)
  const isWanted = useWanted((wanted) => wanted.isWanted)
  const producers = useProducers()
  const [first, ...others] = proposal.paramters
  const id = `#${proposal.proposalId}`
  return (
    <>
      <Identity
        kind={t('page.proposal')}
        list={{ to: '/proposals', title: t('page.proposals') }}
        titleText={id}
        mark={
          producers && (
            <TickDial
              count={proposal.totalVotes}
              of={producers.count}
              size={76}
              needed={producers.toApprove}
            />
          )
        }
        name={
          <>
            <bdi dir="ltr">{id}</bdi>{' '}
            {first !== undefined && (
              <Parameter id={first.key} value={first.value} now={before.get(first.key)} />
            )}
          </>
        }
        tags={<ProposalState state={proposal.state} />}
        id={<Seats proposal={proposal} />}
        figures={[]}
      >
        {others.length > 0 && (
          <div className={styles['others']}>
            <Parameters values={others} inForce={before} />
          </div>
        )}
        <Course proposal={proposal} />
        {proposal.state === 'PENDING' && (
          <div className={styles['act']}>
            {isWanted ? (
              <Suspense>
                <ProposalActs proposal={proposal} />
              </Suspense>
            ) : (
              <>
                <span>{t('proposing.login')}</span>
                <Button variant="light" onClick={openConnect}>
                  {t('proposing.connect')}
                </Button>
              </>
            )}
          </div>
        )}
      </Identity>
      <Card title={t('proposing.whatChanges')}>
        <ProposalEffects
          changes={proposal.paramters.map(({ key: id, value }) => ({ id, value, before: before.get(id) }))}
        />
      </Card>
      <Approving proposal={proposal} />
      <Card title={t('page.details')}>
        <Details
          facts={[
            [t('column.height'), <Height key="" value={proposal.block} />],
            [t('column.hash'), <TransactionLink key="" id={proposal.proposalHash} />],
          ]}
        />
      </Card>
    </>
  )
}

const kinds = ['producer', 'partner', 'candidate', 'former'] as const

/** The accounts that approve, by what they are now: only producers count. */
function Approving({ proposal: { approvals, totalVotes } }: Props) {
  const t = useTranslations()
  const { data, error } = useQuery(representatives())
  const kindOf = new Map(
    data?.body.data.map(({ address, witnessType }) => [address, classNames[witnessType]]),
  )
  const byKind = kinds
    .map((kind) => ({
      kind,
      rows: approvals.filter(({ address }) => (kindOf.get(address) ?? 'former') === kind),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Card title={t('proposal.approvedBy', { count: totalVotes })}>
      {totalVotes === 0 && <p className={styles['none']}>{t('proposing.noApproval')}</p>}
      {data === undefined ? (
        // Without the list of representatives nobody is called anything.
        <Addresses of={error === null ? [] : approvals} />
      ) : (
        byKind.map(({ kind, rows }) => (
          <section key={kind} className={styles['kind']} aria-label={t(`proposing.approving.${kind}`)}>
            <h3>
              <Count value={rows.length} /> · {t(`proposing.approving.${kind}`)}
            </h3>
            <Addresses of={rows} />
          </section>
        ))
      )}
    </Card>
  )
}

const Addresses = ({ of: rows }: { readonly of: Proposal['approvals'] }) => (
  <ul className={styles['approving']}>
    {rows.map(({ address }) => (
      <li key={address}>
        <Address value={address} />
      </li>
    ))}
  </ul>
)

/** The dial in words: how many seats approved, and how many must. */
function Seats({ proposal: { approvals, totalVotes, state } }: Props) {
  const t = useTranslations()
  const { data } = useQuery({ ...representatives(), enabled: state === 'PENDING' })
  const producers = useProducers()
  const producing = new Set(data?.body.data.filter(({ producer }) => producer).map(({ address }) => address))
  const outside = producing.size === 0 ? 0 : approvals.filter(({ address }) => !producing.has(address)).length
  return (
    <span className={styles['seats']}>
      {producers !== undefined && (
        <span>{t('governance.seatsApprove', { count: totalVotes - outside, seats: producers.count })}</span>
      )}
      {producers !== undefined && state === 'PENDING' && (
        <span>{t('proposal.needed', { needed: producers.toApprove, seats: producers.count })}</span>
      )}
      {outside > 0 && <span>{t('governance.outside', { count: outside })}</span>}
    </span>
  )
}

/** What happened, in order: proposed, voting ends, the decision; or withdrawn in place of the latter two. */
function Course({ proposal }: Props) {
  const t = useTranslations()
  const { state, createTime, expirationTime } = proposal
  const isDecided = state === 'APPROVED' || state === 'DISAPPROVED'
  return (
    <ol className={styles['course']}>
      <li data-past>
        <span>{t('governance.acts.create')}</span>
        <Timestamp value={createTime} />
        <Address value={proposal.proposer.address} />
      </li>
      {state === 'CANCELED' ? (
        <li data-past>
          <Withdrawn proposal={proposal} />
        </li>
      ) : (
        <li data-past={isDecided || undefined}>
          <span>{t(isDecided ? 'governance.votingEnded' : 'column.decided')}</span>
          <Deadline value={expirationTime} />
          {state === 'PENDING' && expirationTime !== undefined && <TimeLeft untilMs={expirationTime} />}
        </li>
      )}
      {isDecided && (
        <li data-past>
          <ProposalState state={state} />
        </li>
      )}
    </ol>
  )
}

/** The rest of the voting time by the clock of the chain, which need not be that of this computer. */
function TimeLeft({ untilMs }: { readonly untilMs: number }) {
  const t = useTranslations('proposing')
  const locale = useLocale()
  const now = useNow()
  const head = useLive((live) => live.head?.timestamp)
  const sinceMs = useLive((live) => live.lastMessageMs)
  if (head === undefined || sinceMs === undefined) return null
  const left = untilMs - head - Math.max(0, now - sinceMs)
  if (left <= 0) return <span>{t('isDecided')}</span>
  return (
    <span>
      {t.rich(
        'timeLeft',
        richValues({
          time: (
            <bdi key="" role="timer">
              {countdownText(left, locale)}
            </bdi>
          ),
        }),
      )}
    </span>
  )
}

/** Says that a proposal was withdrawn, and when if the index knows: its voting time is no longer relevant. */
export function Withdrawn({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposal.states')
  const { data } = useQuery(withdrawalOf(proposal))
  return (
    <span>
      {t('CANCELED')}
      {data?.createTime !== undefined && (
        <>
          {' · '}
          <Time value={data.createTime} />
        </>
      )}
    </span>
  )
}
