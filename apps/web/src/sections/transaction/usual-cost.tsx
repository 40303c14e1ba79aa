import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type UsualCost as Usual, usualCost } from '../../data/costs.ts'
import type { TransactionInfo } from '../../data/transaction.ts'
import { toInteger } from '../../format/exact-number.ts'
import { richValues } from '../../i18n/keys.ts'
import { Topic } from '../../i18n/topic.tsx'
import { ExactPercent } from '../../show/percent.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import styles from './transaction-overview.module.css'

type Props = { readonly info: TransactionInfo }

/** What a call cost compared with the newest calls of the same method. */
export const UsualCost = (props: Props) => (
  <Topic name="sentence">
    <Compared {...props} />
  </Topic>
)

/** Fewer calls say little about what is usual. */
const fewestCalls = 5

function Compared({ info: { toAddress = '', trigger_info: call, cost = {} } }: Props) {
  const t = useTranslations('sentence')
  const { data, isError } = useQuery(usualCost(toAddress, call?.methodId ?? ''))
  if (isError) return null
  if (data === undefined) return <p className={styles['usual']} aria-busy />
  const { calls, energy, fee } = data.body
  if (energy === undefined || fee === undefined || calls < fewestCalls)
    return <p className={styles['usual']}>{t('usualUnknown')}</p>
  const used = toInteger(cost.energy_usage_total) ?? 0n
  return (
    <p className={styles['usual']}>
      {t.rich(
        'usual',
        richValues({
          calls: <Count key="calls" value={calls} />,
          median: <Count key="median" value={energy.median} />,
          fee: <Trx key="fee" sun={fee.median} />,
          low: <Count key="low" value={energy.low} />,
          high: <Count key="high" value={energy.high} />,
        }),
      )}{' '}
      <Verdict used={used} energy={energy} />
    </p>
  )
}

type VerdictProps = { readonly used: bigint; readonly energy: NonNullable<Usual['energy']> }

/** Usual is what eight of ten calls use. */
function Verdict({ used, energy }: VerdictProps) {
  const t = useTranslations('sentence')
  const [low, median, high] = [BigInt(energy.low), BigInt(energy.median), BigInt(energy.high)]
  if (used >= low && used <= high) return <b>{t('usualSame')}</b>
  if (median === 0n) return null
  const difference = used > median ? used - median : median - used
  const percent = <ExactPercent key="" value={(difference * 100n) / median} decimals={0} />
  return <b>{t.rich(used > high ? 'usualMore' : 'usualLess', richValues({ percent }))}</b>
}
