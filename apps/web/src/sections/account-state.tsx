import type { Account } from '../data/account.ts'
import { useTranslations } from 'use-intl/react'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { ForeignText } from '../show/foreign-text.tsx'
import { Meter } from '../show/meter.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Timestamp } from '../show/time.tsx'
import { Card } from '../ui/card.tsx'
import { type Detail, Details } from '../ui/facts.tsx'
import styles from './sections.module.css'

type Props = { readonly account: Account }

/** What only the node knows of an account: resources, stake, votes, rewards, at the block it said so. */
export function AccountState({ account }: Props) {
  const t = useTranslations('account')
  const { state } = account
  if (state === undefined) return null
  return (
    <Card
      title={t('state')}
      aside={
        <span className={styles['at']} data-tip={state.touchedSince ? t('touchedSince') : undefined}>
          {t(state.touchedSince ? 'atTouched' : 'at', { height: String(state.block) })}
        </span>
      }
    >
      <Details facts={[...identity(account, t), ...resources(account, t), ...stake(account, t)]} />
    </Card>
  )
}

type T = ReturnType<typeof useTranslations<'account'>>

const identity = ({ name, accountId, date_created: made }: Account, t: T): readonly Detail[] => [
  ...(name ? [[t('name'), <ForeignText key="" text={name} />] satisfies Detail] : []),
  ...(accountId ? [[t('id'), <ForeignText key="" text={accountId} />] satisfies Detail] : []),
  ...(made ? [[t('created'), <Timestamp key="" value={made} />] satisfies Detail] : []),
]

function resources({ bandwidth: has }: Account, t: T): readonly Detail[] {
  if (has === undefined) return []
  return [
    [t('freeBandwidth'), <Meter key="" used={has.freeNetUsed} limit={has.freeNetLimit} />],
    [t('stakedBandwidth'), <Meter key="" used={has.netUsed} limit={has.netLimit} />],
    [t('energy'), <Meter key="" used={has.energyUsed} limit={has.energyLimit} />],
  ]
}

/** Rows of stake that are not zero, and what votes and rewards there are. */
function stake(account: Account, t: T): readonly Detail[] {
  const sums = {
    stakedBandwidthTrx: account.frozenForBandWidthV2,
    stakedEnergyTrx: account.frozenForEnergyV2,
    lentBandwidth: account.delegatedFrozenV2BalanceForBandwidth,
    lentEnergy: account.delegatedFrozenV2BalanceForEnergy,
    borrowedBandwidth: account.acquiredDelegatedFrozenV2BalanceForBandwidth,
    borrowedEnergy: account.acquiredDelegatedFrozenV2BalanceForEnergy,
    returning: account.unfreezeV2,
    withdrawable: account.canWithdrawAmountV2,
    oldStake: account.totalFrozen,
    reward: account.rewardNum,
  } as const
  const some = (Object.keys(sums) as (keyof typeof sums)[]).filter((key) => (toInteger(sums[key]) ?? 0n) > 0n)
  return [
    ...some.map((key) => [t(key), <Trx key="" sun={sums[key]} />] satisfies Detail),
    ...(toInteger(account.voteTotal) === undefined
      ? []
      : [[t('votes'), <Count key="" value={account.voteTotal} />] satisfies Detail]),
  ]
}
