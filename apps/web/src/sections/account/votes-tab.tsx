import { operationOf } from '@sundial/operations'
import { claimableFromMs, type OwnAccount, votingPower } from '@sundial/wallet'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { CurrentVotes } from '../vote/current-votes.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { Figures } from '../../ui/details.tsx'
import { OrderButton } from '../../wallet/order/order-button.tsx'
import { Countdown } from '../../wallet/stake/stake-lists.tsx'
import { useOwnAddress } from '../../wallet/use-own-account.ts'
import styles from '../../wallet/account/account.module.css'

type Props = {
  readonly own: OwnAccount
  /** When the node answered, by the clock of this computer; milliseconds. */
  readonly readAtMs: number
}

/** The votes of the active account and the rewards they earned. */
export function VotesTab({ own, readAtMs }: Props) {
  const t = useTranslations()
  const { all, used } = votingPower(own)
  const fromMs = claimableFromMs(own)
  const isEarly = fromMs > own.nowMs
  return (
    <>
      <Figures
        isPart
        figures={[
          {
            label: t('choice.TRON_POWER'),
            value: <Count value={all} />,
            note: t.rich('stake.votesUsed', richValues({ used: <Count key="" value={used} /> })),
          },
          {
            label: t('account.reward'),
            value: <Trx sun={own.rewardSun} />,
            note:
              isEarly && own.rewardSun > 0n ? (
                <>
                  {t('own.claimIn')} <Countdown endsMs={readAtMs + Number(fromMs - own.nowMs)} />
                </>
              ) : undefined,
          },
        ]}
      />
      <div className={styles['acts']}>
        <OrderButton
          key={String(own.account.latestWithdrawTime)}
          label={t('operation.WithdrawBalanceContract')}
          done={t('stake.onItsWay')}
          isDisabled={own.rewardSun === 0n || isEarly}
          order={() => ({
            operation: operationOf('WithdrawBalanceContract', { ownerAddress: own.account.address }),
          })}
        />
        <Link to="/sr/votes">{t(used === 0n ? 'own.vote' : 'own.changeVotes')}</Link>
      </div>
      <CurrentVotes voter={useOwnAddress()} />
    </>
  )
}
