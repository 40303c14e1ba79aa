import { operationOf } from '@sundial/operations'
import { sunPerTrx } from '@sundial/primitives'
import {
  limitWith,
  type OwnAccount,
  type Resource,
  stakeOf,
  unstakeDaysOf,
  unstakingsLeft,
  votingPower,
} from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Count, Trx } from '../../show/quantity.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import send from '../send/send.module.css'
import { ResourceField, sunOf, TrxField } from './fields.tsx'
import styles from './stake.module.css'

type Props = { readonly own: OwnAccount; readonly onClose: () => void }
type StakeProps = Props & {
  /** What the fields begin with. */
  readonly wish?: { readonly resource: Resource; readonly trx: bigint }
}

/** Left to pay the fees of this transaction and a few more when MAX is pressed. */
const keptSun = 2n * sunPerTrx

/** Stakes TRX for energy or bandwidth (Stake 2.0): at least 1 TRX. */
export function StakeDialog({ own, onClose, wish }: StakeProps) {
  const t = useTranslations()
  const [resource, setResource] = useState<Resource>(wish?.resource ?? 'ENERGY')
  const [text, setText] = useState(wish === undefined ? '' : String(wish.trx))
  const sun = sunOf(text)
  const { balance, address } = own.account
  const problem =
    sun > balance
      ? t('send.problem.above_balance')
      : text !== '' && sun < sunPerTrx
        ? t('stake.leastTrx')
        : undefined
  const isValid = sun > 0n && problem === undefined
  const order = {
    operation: operationOf('FreezeBalanceV2Contract', {
      ownerAddress: address,
      frozenBalance: sun,
      resource,
    }),
  }
  return (
    <OrderDialog
      title={t('operation.FreezeBalanceV2Contract')}
      order={isValid ? order : undefined}
      onClose={onClose}
    >
      <ResourceField value={resource} onChange={setResource} />
      <TrxField
        value={text}
        onChange={setText}
        most={balance}
        fill={balance > keptSun ? balance - keptSun : 0n}
        problem={problem}
      />
      <Effect own={own} resource={resource} change={isValid ? sun : 0n} />
      <p className={styles['hint']}>{t('stake.lockedFor', { days: unstakeDaysOf(own) })}</p>
    </OrderDialog>
  )
}

/** Unstakes; the TRX can be withdrawn when the chain's delay is over. */
export function UnstakeDialog({ own, onClose }: Props) {
  const t = useTranslations()
  const staked = (name: Resource) => stakeOf(own, name).own
  const [resource, setResource] = useState<Resource>(staked('ENERGY') > 0n ? 'ENERGY' : 'BANDWIDTH')
  const [text, setText] = useState('')
  const sun = sunOf(text)
  const left = unstakingsLeft(own)
  const problem = sun > staked(resource) ? t('stake.aboveStake') : undefined
  const isValid = sun > 0n && problem === undefined && left > 0
  const order = {
    operation: operationOf('UnfreezeBalanceV2Contract', {
      ownerAddress: own.account.address,
      unfreezeBalance: sun,
      resource,
    }),
  }
  const { all, used } = votingPower(own, -sun)
  const isVoteLost = isValid && used > 0n && all < used
  return (
    <OrderDialog
      title={t('operation.UnfreezeBalanceV2Contract')}
      order={isValid ? order : undefined}
      onClose={onClose}
    >
      <ResourceField value={resource} onChange={setResource} amountOf={staked} />
      <TrxField
        value={text}
        onChange={setText}
        most={staked(resource)}
        problem={problem}
        note={t('stake.delegatedFirst')}
      />
      <Effect own={own} resource={resource} change={isValid ? -sun : 0n} />
      <p className={styles['hint']}>{t('stake.waits', { days: unstakeDaysOf(own) })}</p>
      {isVoteLost && <p className={styles['hint']}>{t('stake.votesShrink')}</p>}
      {left <= 0 && <p className={send['failure']}>{t('stake.tooMany')}</p>}
    </OrderDialog>
  )
}

type EffectProps = { readonly own: OwnAccount; readonly resource: Resource; readonly change: bigint }

/** The resource per day and the votes before and after, and what the gained resource costs when TRX is burned for it. */
function Effect({ own, resource, change }: EffectProps) {
  const t = useTranslations()
  const before = limitWith(own, resource, 0n)
  const after = limitWith(own, resource, change)
  const votes = votingPower(own).all
  const votesAfter = votingPower(own, change).all
  const price = own.parameters.get(resource === 'ENERGY' ? 'getEnergyFee' : 'getTransactionFee') ?? 0n
  return (
    <dl className={send['cost']}>
      <div>
        <dt>{t(`stake.${resource}.perDay`)}</dt>
        <dd>
          <Count value={before} /> →{' '}
          <b>
            <Count value={after} />
          </b>
          {after > before && (
            <small className={styles['worth']}>
              {t.rich('stake.burning', richValues({ amount: <Trx key="" sun={(after - before) * price} /> }))}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('stake.votes')}</dt>
        <dd>
          <Count value={votes} /> →{' '}
          <b>
            <Count value={votesAfter} />
          </b>
        </dd>
      </div>
    </dl>
  )
}
