import { toBase58 } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type ListedRecord, tokenRecord } from '../../data/token-record.ts'
import { Card } from '../../ui/card.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { LeaveQuestion } from '../tokens/leave-question.tsx'
import { type Step, stepOf } from '../tokens/steps.ts'
import styles from '../tokens/tokens.module.css'
import { currentRecord } from './current-record.ts'
import { useRecordDraft } from './record-draft.ts'
import { RecordSteps } from './record-steps.tsx'
import { WaitingRecords } from './waiting-records.tsx'

type Props = {
  readonly own: OwnAccount
  /** Base58 address of a contract. */
  readonly token: string
}

/** Changes the record of a token contract, or publishes its first one. */
export function UpdateRecord({ own, token }: Props) {
  const t = useTranslations()
  const query = useQuery(tokenRecord(token))
  return (
    <>
      <PageHeader title={t('page.updateToken')} subjectText={token} subject={<bdi dir="ltr">{token}</bdi>} />
      <QueryFrame
        query={query}
        lines={6}
        missing={
          <Card>
            <NothingHere title={t('record.notToken')} text={t('record.problem.contract')} />
          </Card>
        }
      >
        {(found) =>
          found.signers.includes(toBase58(own.account.address)) ? (
            <OfCreator own={own} token={token} found={found} />
          ) : (
            <NotCreator found={found} />
          )
        }
      </QueryFrame>
    </>
  )
}

function NotCreator({ found }: { readonly found: ListedRecord }) {
  const t = useTranslations()
  const text = found.signers.length === 0 ? t('record.noSigner') : `${t('record.notCreator')} ${found.issuer}`
  return (
    <Card>
      <NothingHere title={t('record.notYours')} text={text}>
        <Link to={`/token20/${found.token}`} className={styles['quiet'] ?? ''}>
          {t('issue.toToken')}
        </Link>
      </NothingHere>
    </Card>
  )
}

const steps = ['Record', 'Confirm', 'Result'] as const

function OfCreator({ own, token, found }: Props & { readonly found: ListedRecord }) {
  const t = useTranslations()
  const { step: name } = useParams({ strict: false })
  const step = steps.find((one) => one === stepOf(name)) ?? 'Record'
  const base = `/tokens/update/${token}`
  const state = useRecordDraft(`${toBase58(own.account.address)}/${token}`, {
    standard: found.tokenType,
    way: 'record',
    contract: '',
    record: currentRecord(found),
  })
  const pathOf = (one: Step) => `${base}/${one}`
  const isDone = state.draft.outcome?.kind === 'published'
  return (
    <>
      <WaitingRecords own={own} found={found} />
      <RecordSteps own={own} state={state} step={step} steps={steps} pathOf={pathOf} token={token} />
      <LeaveQuestion
        base={base}
        text={t('record.leaveText')}
        isOpen={state.isTouched && !isDone}
        onDelete={state.clear}
      />
    </>
  )
}
