import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { TransactionNote, TransactionNoteButton } from '../address-book/private-note.tsx'
import { transactionFindings } from '../data/risk.ts'
import { transaction } from '../data/one-transaction.ts'
import type { TransactionInfo } from '../data/transaction.ts'
import { useUndoable } from '../data/use-following.ts'
import { loadWithPage } from '../i18n/topic.tsx'
import sentenceTexts from '../locales/sentence/en.json'
import type { Page } from '../page.ts'
import { balanceChanges } from '../sections/transaction/balance-changes.ts'
import { InternalTransactions } from '../sections/transaction/internal-transactions.tsx'
import { MissingTransaction } from '../sections/missing/lazy.ts'
import { OperationCard } from '../sections/transaction/operation-view.tsx'
import { plainTransfer, TransactionHeader } from '../sections/transaction/transaction-header.tsx'
import { HashCheck, TransactionOverview } from '../sections/transaction/transaction-overview.tsx'
import {
  TransactionChanges,
  TransactionEvents,
  TransactionRaw,
  TransactionTransfers,
} from '../sections/transaction/transaction-sections.tsx'
import { hiddenUntilPlaced, LazyFindings, useFindings } from '../sections/risk/lazy-findings.tsx'
import { TransactionTrace } from '../sections/trace/lazy.tsx'
import { UndoneNotice } from '../sections/block/undone-notice.tsx'
import { Hash } from '../show/hash.tsx'
import { FailureFrame } from '../lists/query-frame.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Steps } from '../ui/steps.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'

export const page = { path: '/transaction/$hash/{-$tab}', title: 'transaction' } as const satisfies Page

loadWithPage({ sentence: sentenceTexts })

export function Component() {
  const t = useTranslations('page')
  const { hash = '', tab } = useParams({ strict: false })
  const { undone, ...query } = useUndoable(transaction(hash), ({ body }) => ({
    height: body.block,
  }))
  const info = query.data?.body
  const { findings, hasPlace, onShown } = useFindings(
    transactionFindings,
    info?.block === undefined ? undefined : info.hash,
  )
  return (
    <>
      <PageHeader
        title={t('transaction')}
        subjectText={hash.slice(0, 8)}
        subject={<Hash value={hash} />}
        copy={hash}
        aside={
          info !== undefined && (
            <>
              <TransactionNoteButton hash={info.hash} />
              <HashCheck info={info} />
              <TransactionSteps info={info} />
            </>
          )
        }
      />
      <TransactionNote hash={hash} />
      <UndoneNotice what="transaction" undone={undone} />
      <FailureFrame
        query={query}
        missing={
          <MissingTransaction hash={hash} check={() => void query.refetch({ cancelRefetch: false })} />
        }
      >
        <TransactionHeader info={info} />
      </FailureFrame>
      <LazyFindings findings={findings} onShown={onShown} />
      {info !== undefined && (
        <div {...(!hasPlace && hiddenUntilPlaced)}>
          <Tabs path={`/transaction/${hash}`} current={tab} tabs={tabsOf(info)} isCard />
        </div>
      )}
    </>
  )
}

/** The transactions before and after it in its block. */
function TransactionSteps({ info: { previous, next } }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const stepTo = (hash: string | undefined, label: string) =>
    hash === undefined ? undefined : { to: `/transaction/${hash}`, label }
  return (
    <Steps
      label={t('steps')}
      previous={stepTo(previous, t('previousInBlock'))}
      next={stepTo(next, t('nextInBlock'))}
    />
  )
}

/** Creations and calls of contracts, once they have run. */
const runsCode = ({ contractType, block }: TransactionInfo): boolean =>
  block !== undefined && (contractType === 30 || contractType === 31)

const tabsOf = (info: TransactionInfo): readonly Tab[] => [
  {
    name: '',
    title: 'overview',
    content: (
      <>
        <TransactionOverview info={info} />
        {/* Of a plain transfer the header has every field. */}
        {plainTransfer(info) === undefined && <OperationCard info={info} />}
      </>
    ),
  },
  {
    name: 'transfers',
    title: 'transfers',
    count: info.transfersAllList?.length ?? 0,
    content: <TransactionTransfers info={info} />,
  },
  {
    name: 'internal',
    title: 'internal',
    count: info.internal_transactions?.length ?? 0,
    content: <InternalTransactions info={info} />,
  },
  ...(runsCode(info)
    ? [{ name: 'trace', title: 'trace', content: <TransactionTrace hash={info.hash} /> } as const]
    : []),
  { name: 'logs', title: 'logs', count: info.logs?.length ?? 0, content: <TransactionEvents info={info} /> },
  {
    name: 'changes',
    title: 'changes',
    count: balanceChanges(info).length,
    content: <TransactionChanges info={info} />,
  },
  { name: 'raw', title: 'raw', content: <TransactionRaw info={info} /> },
]
