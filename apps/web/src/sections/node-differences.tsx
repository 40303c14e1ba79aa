import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Account } from '../data/account.ts'
import { richValues } from '../i18n/keys.ts'
import { Topic } from '../i18n/topic.tsx'
import { Height } from '../show/block.tsx'
import { NamedAmount } from '../show/named-token.tsx'
import styles from './account-header.module.css'

type Differences = NonNullable<Account['nodeDifferences']>

/** Where the node reports other amounts than this index, a line for each. */
export const NodeDifferences = ({ differences }: { readonly differences: Differences }) =>
  differences.length > 0 && (
    <Suspense>
      <Topic name="difference">
        <Lines differences={differences} />
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
