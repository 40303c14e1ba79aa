import type { Account } from '../../data/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { status } from '../../data/server.ts'
import { Missing } from '../../show/missing.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { Timestamp } from '../../show/time.tsx'
import { TokenName } from '../../show/token.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import styles from './account-details.module.css'
import { ForeignText } from '../../show/text.tsx'
import { Meter } from '../../show/percent.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { Card } from '../../ui/card.tsx'
import sections from '../sections.module.css'
import { contract } from '../../data/contract.ts'
import { Address } from '../../show/address.tsx'
import { TransactionLink } from '../../show/hash.tsx'

export function AccountDetails({ account }: { readonly account: Account }) {
  const t = useTranslations()
  return (
    <Details
      facts={[
        ...(account.balance === undefined
          ? [[t('column.balance'), <BalancesUnknown key="" />] satisfies Detail]
          : []),
        [t('column.transactions'), <Count key="" value={account.totalTransactionCount} />],
        [
          t('column.transfers'),
          <span key="" className={styles['counts']}>
            <Count value={account.transactions} />
            <span>
              {t('direction.received')} <Count value={account.transactions_in} />
            </span>
            <span>
              {t('direction.sent')} <Count value={account.transactions_out} />
            </span>
          </span>,
        ],
        [t('column.firstSeen'), <Timestamp key="" value={account.firstSeenTime} />],
        [t('column.lastSeen'), <Timestamp key="" value={account.latest_operation_time} />],
      ]}
    />
  )
}

const settings = { nodeSetting: 'vm.saveInternalTx', flag: '--internal-transactions' }

/** Why balances are unknown, where the reason is the node and not the coverage of the index. */
function BalancesUnknown() {
  const t = useTranslations('account')
  const { data } = useQuery(status())
  const { internalTransactions, coverage = [] } = data?.body ?? {}
  if (internalTransactions === undefined || internalTransactions === 'kept' || coverage[0]?.from !== 0)
    return <Missing />
  return <span>{t('balancesUnknown', settings)}</span>
}

type Props = { readonly account: Account }

/** What only the node knows of an account (resources, stake, votes, rewards), with the block it was read at. */
export function AccountState({ account }: Props) {
  const t = useTranslations('account')
  const { state } = account
  if (state === undefined) return null
  return (
    <Card
      title={t('state')}
      aside={
        <span className={sections['at']} data-tip={state.touchedSince ? t('touchedSince') : undefined}>
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

/** Stakes that are not zero, votes and rewards. */
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

/** The origin of a contract, who pays for its energy, and its token. */
export function ContractDetails({ address }: { readonly address: string }) {
  const t = useTranslations()
  const { data: found } = useQuery(contract(address))
  if (!found) return null
  const { name, creator, date_created: made, tokenInfo: token } = found
  const percent = creator?.consume_user_resource_percent
  const facts: readonly Detail[] = [
    ...(name ? [[t('column.name'), <ForeignText key="" text={name} />] satisfies Detail] : []),
    ...(token ? [[t('column.token'), <TokenName key="" token={token} />] satisfies Detail] : []),
    ...(creator
      ? [
          [
            t('column.creator'),
            <span key="" className={styles['counts']}>
              <Address value={creator.address} isContract={creator.address_is_contract ?? false} withCopy />
              {creator.txHash && <TransactionLink id={creator.txHash} />}
            </span>,
          ] satisfies Detail,
        ]
      : []),
    ...(made ? [[t('account.created'), <Timestamp key="" value={made} />] satisfies Detail] : []),
    ...(percent === undefined
      ? []
      : [
          [t('field.callerShare'), <Count key="" value={percent} unit="%" />] satisfies Detail,
          [t('field.creatorShare'), <Count key="" value={100 - percent} unit="%" />] satisfies Detail,
          [t('field.energyLimit'), <Count key="" value={creator?.energy_limit} />] satisfies Detail,
        ]),
  ]
  return facts.length === 0 ? null : (
    <Card title={t('page.contract')}>
      <Details facts={facts} />
    </Card>
  )
}
