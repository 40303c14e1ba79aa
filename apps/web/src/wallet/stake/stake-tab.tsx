import {
  type OwnAccount,
  type Resource,
  resourceNames,
  stakeOf,
  unstakingsOf,
  votingPower,
  withdrawableOf,
} from '@sundial/wallet'
import { operationOf } from '@sundial/operations'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Meter } from '../../show/percent.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { type Figure, Figures } from '../../ui/details.tsx'
import { OrderButton } from '../order/order-button.tsx'
import { DelegateDialog, ReclaimDialog } from './delegate-dialog.tsx'
import type { Delegation } from './delegations.ts'
import { DelegationList } from './delegation-list.tsx'
import { StakeDialog, UnstakeDialog } from './stake-dialog.tsx'
import { OldStakeList, UnstakingList } from './stake-lists.tsx'
import styles from './stake.module.css'

type Props = {
  readonly own: OwnAccount
  /** When the node answered, by the clock of this computer; milliseconds. */
  readonly readAtMs: number
}

const dialogs = { stake: StakeDialog, unstake: UnstakeDialog, delegate: DelegateDialog }

/** All stake of the active account, and everything that can be done with it. */
export function StakeTab({ own, readAtMs }: Props) {
  const t = useTranslations()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  // The dialog stays while its row goes, so that it can say how the transaction ends.
  const [reclaimed, setReclaimed] = useState<Delegation>()
  const { address: ownerAddress } = own.account
  const isStaked = resourceNames.some((name) => stakeOf(own, name).own > 0n)
  const due = withdrawableOf(own)
  const isUnstaking = unstakingsOf(own).some(({ isDue }) => !isDue)
  const OpenDialog = open && dialogs[open]
  return (
    <>
      <Figures figures={figuresOf(own, t)} isPart />
      <div className={styles['acts']}>
        <Button variant="light" onClick={() => setOpen('stake')}>
          {t('operation.FreezeBalanceV2Contract')}
        </Button>
        <Button variant="default" disabled={!isStaked} onClick={() => setOpen('unstake')}>
          {t('operation.UnfreezeBalanceV2Contract')}
        </Button>
        <Button variant="default" disabled={!isStaked} onClick={() => setOpen('delegate')}>
          {t('operation.DelegateResourceContract')}
        </Button>
        {due > 0n && (
          <OrderButton
            key={`withdraw ${due}`}
            label={t('operation.WithdrawExpireUnfreezeContract')}
            done={t('stake.onItsWay')}
            order={() => ({ operation: operationOf('WithdrawExpireUnfreezeContract', { ownerAddress }) })}
          />
        )}
        {isUnstaking && (
          <OrderButton
            label={t('operation.CancelAllUnfreezeV2Contract')}
            done={t('stake.onItsWay')}
            order={() => ({ operation: operationOf('CancelAllUnfreezeV2Contract', { ownerAddress }) })}
          />
        )}
      </div>
      <UnstakingList own={own} readAtMs={readAtMs} />
      <DelegationList own={own} side="sent" onReclaim={setReclaimed} />
      <DelegationList own={own} side="received" onReclaim={setReclaimed} />
      <OldStakeList own={own} />
      {reclaimed && <ReclaimDialog own={own} of={reclaimed} onClose={() => setReclaimed(undefined)} />}
      {OpenDialog && <OpenDialog own={own} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function figuresOf(own: OwnAccount, t: ReturnType<typeof useTranslations<never>>): readonly Figure[] {
  const { all, used } = votingPower(own)
  const { resource } = own
  const net = {
    used: resource.netUsed + resource.freeNetUsed,
    limit: resource.netLimit + resource.freeNetLimit,
  }
  const unstaking = unstakingsOf(own)
  const waiting = unstaking.filter(({ isDue }) => !isDue)
  return [
    {
      label: t('choice.ENERGY'),
      value: <Count value={positive(resource.energyLimit - resource.energyUsed)} />,
      note: <StakeNote own={own} resource="ENERGY" used={resource.energyUsed} limit={resource.energyLimit} />,
    },
    {
      label: t('choice.BANDWIDTH'),
      value: <Count value={positive(net.limit - net.used)} />,
      note: <StakeNote own={own} resource="BANDWIDTH" {...net} />,
    },
    {
      label: t('choice.TRON_POWER'),
      value: <Count value={all} />,
      note: t.rich('stake.votesUsed', richValues({ used: <Count key="" value={used} /> })),
    },
    {
      label: t('account.returning'),
      value: <Trx sun={waiting.reduce((sum, one) => sum + one.sun, 0n)} />,
      note:
        withdrawableOf(own) > 0n ? (
          <>
            {t('account.withdrawable')}: <Trx sun={withdrawableOf(own)} />
          </>
        ) : undefined,
    },
  ]
}

const positive = (value: bigint): bigint => (value > 0n ? value : 0n)

type NoteProps = {
  readonly own: OwnAccount
  readonly resource: Resource
  readonly used: bigint
  readonly limit: bigint
}

/** What is left of a resource, and how much is staked for it, own and others'. */
function StakeNote({ own, resource, used, limit }: NoteProps) {
  const t = useTranslations('stake')
  const { own: free, delegated, received, old } = stakeOf(own, resource)
  return (
    <span className={styles['parts']}>
      <Meter used={used} limit={limit} />
      <span>{t.rich('staked', richValues({ amount: <Trx key="" sun={free + old} /> }))}</span>
      {delegated > 0n && (
        <span>{t.rich('delegated', richValues({ amount: <Trx key="" sun={delegated} /> }))}</span>
      )}
      {received > 0n && (
        <span>{t.rich('received', richValues({ amount: <Trx key="" sun={received} /> }))}</span>
      )}
    </span>
  )
}
