import { isFailed, movedIn, receiverOf, senderOf, type Transaction } from '../../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { feed, type FeedKind } from '../../data/live-feed.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Figure } from '../../show/figure.tsx'
import { OperationType } from '../../show/operation-type.tsx'
import { Party, Sender } from '../../show/party.tsx'
import { MarkedAmount } from '../../show/token.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Card } from '../../ui/card.tsx'
import { LatestRows } from '../../lists/latest-rows.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import styles from './live-feed.module.css'
import { transactionLead } from '../home/latest.tsx'

type Props = {
  readonly kinds: readonly FeedKind[]
  /** No further transactions come until it goes on. */
  readonly isPaused: boolean
}

/** The newest transactions of some kinds, newest on top. */
export function LiveFeed({ kinds, isPaused }: Props) {
  const t = useTranslations('feed')
  const { data, error, refetch } = useLiveQuery(feed(kinds), {
    follows: () => kinds.length > 0 && !isPaused,
  })
  if (kinds.length === 0) return <NothingHere title={t('nothing')} text={t('nothingText')} />
  if (data?.rows.length === 0) return <NothingHere title={t('none')} text={t('noneText')} />
  return (
    <Card>
      <LatestRows
        error={error}
        onRetry={() => void refetch()}
        rows={data?.rows.map((one) => ({
          ...transactionLead(one),
          main: (
            <span className={styles['way']}>
              <Sender
                address={senderOf(one)}
                caller={one.ownerAddress}
                own={undefined}
                page={data}
                absent="none"
              />
              {Boolean(receiverOf(one)) && (
                <>
                  <Arrow />
                  <Party address={receiverOf(one)} own={undefined} page={data} absent="none" />
                </>
              )}
              <Moved of={one} />
            </span>
          ),
          end: <Kind of={one} />,
        }))}
      />
    </Card>
  )
}

/** What it moved, or another figure that says most of it, such as the number of votes. */
function Moved({ of }: { readonly of: Transaction }) {
  const { contractRet, figure } = of
  const { amount, tokenInfo } = movedIn(of)
  if (figure === undefined && amount === undefined) return null
  return (
    <span className={styles['moved']}>
      {figure === undefined ? (
        <MarkedAmount value={amount} token={tokenInfo} isVoid={isFailed(contractRet)} />
      ) : (
        <Figure {...figure} />
      )}
    </span>
  )
}

const Kind = ({ of: { contractType, contractRet, trigger_info: call } }: { readonly of: Transaction }) => (
  <OperationType type={contractType} method={call?.methodName ?? call?.methodId} result={contractRet} />
)
