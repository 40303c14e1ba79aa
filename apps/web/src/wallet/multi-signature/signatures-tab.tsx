import { type Address, toBase58, hasFeature } from '@sundial/primitives'
import { transactionFromJson } from '@sundial/operations'
import type { SideChainId } from '@sundial/protocol'
import { type Proposal, proposalOf } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSideChainId } from '../../data/server.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { useLoginContext } from '../login/login-context.ts'
import styles from './multi-signature.module.css'
import { OpenProposal } from './open-proposal.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { type ListState, listStates, records, recordsPerPage, type SignatureRecord } from './service.ts'

type Props = { readonly own: Address }

/** Transactions that wait for signatures: those of the server's list, on the main chain, and one that was passed on. */
export function SignaturesTab({ own }: Props) {
  const { networkKind } = useLoginContext()
  return (
    <Topic name="sentence">
      {hasFeature(networkKind, 'signatureList') && <List own={own} />}
      <OpenProposal own={own} />
    </Topic>
  )
}

function List({ own }: Props) {
  const t = useTranslations('multi')
  const [state, setState] = useState<ListState>(10)
  const [page, setPage] = useState(0)
  const query = useQuery(records(toBase58(own), state, page))
  const { data } = query
  const last = Math.max(0, Math.ceil((data?.total ?? 0) / recordsPerPage) - 1)
  return (
    <section aria-label={t('listTitle')}>
      <fieldset className={styles['states']} aria-label={t('states')}>
        {listStates.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={state === one}
            onClick={() => {
              setState(one)
              setPage(0)
            }}
          >
            {t(`tab.${one}`)}
          </button>
        ))}
      </fieldset>
      <FailureFrame query={query}>
        {data === undefined && <DetailsSkeleton count={3} />}
        {data?.data.length === 0 && <NothingHere title={t('nothing')} text={t('nothingText')} />}
        {data !== undefined && data.data.length > 0 && (
          <ul className={styles['list']}>
            {data.data.map((record) => (
              <RecordCard key={keyOf(record)} record={record} own={own} />
            ))}
          </ul>
        )}
        {last > 0 && (
          <div className={styles['pages']}>
            <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('newer')}
            </Button>
            <Button variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
              {t('older')}
            </Button>
          </div>
        )}
      </FailureFrame>
      <p className={styles['hint']}>{t('isPublic')}</p>
    </section>
  )
}

/** A card begins anew when somebody else has signed. */
const keyOf = ({ hash, state, signatureProgress }: SignatureRecord): string =>
  `${hash} ${state} ${signatureProgress.map(({ isSign }) => isSign).join('')}`

function RecordCard({ record, own }: Props & { readonly record: SignatureRecord }) {
  const t = useTranslations('multi')
  const proposal = proposalIn(record, useSideChainId())
  if (proposal === undefined) {
    return (
      <li className={styles['card']}>
        <p className={styles['problem']}>{t('unreadable', { id: record.hash })}</p>
      </li>
    )
  }
  return <ProposalCard proposal={proposal} own={own} record={record} />
}

/** The transaction of a record, by its bytes; `undefined` where they are not those that the record names. */
function proposalIn(
  { currentTransaction, hash }: SignatureRecord,
  sideChainId: SideChainId | undefined,
): Proposal | undefined {
  try {
    const proposal = proposalOf(transactionFromJson(currentTransaction), sideChainId)
    return proposal.review.id === hash ? proposal : undefined
  } catch {
    return undefined
  }
}
