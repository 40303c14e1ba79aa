import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Account } from '../../data/account.ts'
import { richValues } from '../../i18n/keys.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Height } from '../../show/block.tsx'
import { NamedAmount } from '../../show/named-token.tsx'
import styles from '../account/account-header.module.css'

type Differences = NonNullable<Account['nodeDifferences']>

/** Where the node reports other amounts than this index, a line for each. */
export const NodeDifferences = ({ of: account }: { readonly of: Account | undefined }) =>
  account?.nodeDifferences !== undefined && (
    <Suspense>
      <Topic name="difference">
        <Lines differences={account.nodeDifferences} />
      </Topic>
    </Suspense>
  )

function Lines({ differences }: { readonly differences: Differences }) {
  const t = useTranslations('difference')
  return differences.map(({ token, index, node, block }) => (
    <p key={token.tokenId} className={styles['unused']}>
      {t.rich(
        'line',
        richValues({
          block: <Height key="block" value={block} />,
          node: <NamedAmount key="node" value={node} token={token} />,
          index: <NamedAmount key="index" value={index} token={token} />,
        }),
      )}
    </p>
  ))
}
