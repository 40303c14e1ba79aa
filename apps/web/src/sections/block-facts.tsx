import type { Block } from '../data/block.ts'
import { Link } from '@tanstack/react-router'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../show/address.tsx'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { Hash } from '../show/hash.tsx'
import { Status } from '../show/status.tsx'
import { Timestamp } from '../show/time.tsx'
import { Details } from '../ui/facts.tsx'
import styles from './block-facts.module.css'

export function BlockDetails({ block }: { readonly block: Block }) {
  const t = useTranslations('column')
  return (
    <Details
      facts={[
        [
          t('status'),
          <Status
            key=""
            confirmed={block.confirmed}
            confirmations={block.confirmations}
            height={block.number}
          />,
        ],
        [t('hash'), <Hash key="" value={block.hash} withCopy />],
        [t('time'), <Timestamp key="" value={block.timestamp} />],
        [
          t('parent'),
          <Hash
            key=""
            value={block.parentHash}
            to={block.number > 0 ? `/block/${block.number - 1}` : undefined}
            withCopy
          />,
        ],
        [t('producer'), <Address key="" value={block.witnessAddress} withCopy />],
        [t('transactions'), <Count key="" value={block.nrOfTrx} />],
        [t('transfers'), <Count key="" value={block.transferCount} />],
        [t('transactionRoot'), <Hash key="" value={block.txTrieRoot} withCopy />],
        [t('fee'), <Trx key="" sun={block.feeSun} />],
        [t('bandwidth'), <Count key="" value={block.netUsage} />],
        [t('energy'), <Count key="" value={block.energyUsage} />],
        [t('size'), <Count key="" value={block.size} />],
        [t('version'), <Count key="" value={block.version} />],
      ]}
    />
  )
}

export function BlockSteps({ height }: { readonly height: number }) {
  const t = useTranslations('block')
  return (
    <nav className={styles['steps']} aria-label={t('steps')}>
      {height > 0 && (
        <Link to={`/block/${height - 1}`} aria-label={t('previous')} data-tip={t('previous')}>
          <IconChevronLeft size={20} aria-hidden />
        </Link>
      )}
      <Link to={`/block/${height + 1}`} aria-label={t('next')} data-tip={t('next')}>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </nav>
  )
}
