import { useTranslations } from 'use-intl/react'
import { Count } from './count.tsx'
import { partOf } from './votes.tsx'
import styles from './votes.module.css'

/** Of the 27 that produce blocks, floor(27 × 7 / 10) must be in favour when time ends (java-tron ProposalController). */
const needed = 18

/** How many are in favour of a proposal, on the way to as many as it needs. */
export function Approvals({ count }: { readonly count: number }) {
  const t = useTranslations('proposal')
  return (
    <span className={styles['votes']} data-tip={t('needed', { needed })}>
      <span dir="ltr">
        <Count value={count} /> / <Count value={needed} />
      </span>
      <span className={styles['bar']} data-full={count >= needed || undefined} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, partOf(BigInt(count), BigInt(needed)))}%` }} />
      </span>
    </span>
  )
}
