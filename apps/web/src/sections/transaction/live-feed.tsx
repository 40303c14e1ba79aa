import { isFailed, movedIn, receiverOf, senderOf, type Transaction } from '../../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { feed, type FeedKind } from '../../data/live-feed.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { OperationType } from '../../show/operation-type.tsx'
import { Party, Sender } from '../../show/party.tsx'
import { MarkedAmount } from '../../show/token.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Card } from '../../ui/card.tsx'
import { LatestRows } from '../../lists/latest-rows.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import styles from './live-feed.module.css'
import { transactionLead } from '../home/latest.tsx'

/** The newest transactions of some kinds, newest on top. */
export function LiveFeed({ kinds }: { readonly kinds: readonly FeedKind[] }) {
  const t = useTranslations('feed')
  const { data, error, refetch } = useLiveQuery(feed(kinds), { follows: () => kinds.length > 0 })
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
            </span>
          ),
          end: <What of={one} />,
        }))}
      />
    </Card>
  )
}

function What({ of }: { readonly of: Transaction }) {
  const { contractType, contractRet, trigger_info: call } = of
  const { amount, tokenInfo } = movedIn(of)
  return (
    <span className={styles['what']}>
      <OperationType type={contractType} method={call?.methodName ?? call?.methodId} result={contractRet} />
      {amount !== undefined && (
        <MarkedAmount value={amount} token={tokenInfo} isVoid={isFailed(contractRet)} />
      )}
    </span>
  )
}
