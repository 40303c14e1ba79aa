import { formatUnits, sunPerTrx, trxDecimals } from '@sundial/primitives'
import {
  burnFor,
  limitWith,
  type NetworkNow,
  priceOf,
  type Resource,
  resourceNames,
  stakeFor,
  totalsOf,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Height } from '../../show/block.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { Card } from '../../ui/card.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import { Choice, CodeField } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { networkNow } from './network-now.ts'
import { Problem } from './results.tsx'
import { Formula, useTrxField } from './station-parts.tsx'
import { StationRewards } from './station-rewards.tsx'
import styles from './tools.module.css'

/** What TRX, resources and votes are worth now, each with the calculation. */
export function Station() {
  const t = useTranslations('tools')
  const query = useQuery(networkNow())
  return (
    <QueryFrame query={query} lines={6}>
      {(network) => (
        <>
          <p className={form['lead']}>
            {t.rich('stationLead', richValues({ block: <Height key="" value={Number(network.height)} /> }))}
          </p>
          <div className={form['columns']}>
            <StakeToResource network={network} />
            <ResourceToStake network={network} />
            <StationRewards network={network} />
          </div>
        </>
      )}
    </QueryFrame>
  )
}

type Props = { readonly network: NetworkNow }

function ResourceChoice({
  value,
  onChoose,
}: {
  readonly value: Resource
  readonly onChoose: (resource: Resource) => void
}) {
  const t = useTranslations()
  return (
    <Choice
      label={t('field.resource')}
      values={resourceNames}
      value={value}
      textOf={(name) => t(`choice.${name}`)}
      onChoose={onChoose}
    />
  )
}

function StakeToResource({ network }: Props) {
  const t = useTranslations()
  const [resource, setResource] = useState<Resource>('ENERGY')
  const { text, setText, sun, error } = useTrxField('1000')
  return (
    <Card title={t('tools.fromStake')} aside={<ResourceChoice value={resource} onChoose={setResource} />}>
      <div className={form['form']}>
        <CodeField label={t('tools.staked')} value={text} onChange={setText} inputMode="decimal" />
        {error !== undefined && <Problem error={error} />}
      </div>
      {sun !== undefined && <Gained network={network} resource={resource} sun={sun} />}
    </Card>
  )
}

function Gained({ network, resource, sun }: Props & { readonly resource: Resource; readonly sun: bigint }) {
  const t = useTranslations()
  const gained = limitWith(network, resource, sun)
  const worth = burnFor(network, resource, gained)
  const { weight, limit } = totalsOf(network, resource)
  return (
    <>
      <Details
        facts={[
          [t(`tools.perDay.${resource}`), <Count key="" value={gained} />],
          ...worthOf(worth).map(([key, value]): Detail => [t(`tools.${key}`), value]),
          [t('tools.votes'), <Count key="" value={sun / sunPerTrx} />],
          [t(`tools.total.${resource}`), <Count key="" value={limit} />],
          [t('tools.totalStake'), <Trx key="" sun={weight * sunPerTrx} />],
        ]}
      />
      <Formula
        parts={[
          formatUnits(sun, trxDecimals),
          '×',
          limit,
          '÷ (',
          weight,
          '+',
          sun / sunPerTrx,
          ') =',
          gained,
        ]}
      />
    </>
  )
}

const worthOf = (sun: bigint | undefined): readonly (readonly ['burnWorth', ReactNode])[] =>
  sun === undefined ? [] : [['burnWorth', <Trx key="" sun={sun} />]]

function ResourceToStake({ network }: Props) {
  const t = useTranslations()
  const [resource, setResource] = useState<Resource>('ENERGY')
  const [text, setText] = useState('65000')
  const amount = /^\d{1,18}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
  return (
    <Card title={t('tools.toStake')} aside={<ResourceChoice value={resource} onChoose={setResource} />}>
      <div className={form['form']}>
        <CodeField
          label={t(`tools.wanted.${resource}`)}
          value={text}
          onChange={setText}
          inputMode="numeric"
        />
        {amount === undefined && text.trim() !== '' && (
          <p className={styles['problem']} role="alert">
            {t('tools.wholeNumber')}
          </p>
        )}
      </div>
      {amount !== undefined && <Needed network={network} resource={resource} amount={amount} />}
    </Card>
  )
}

function Needed({
  network,
  resource,
  amount,
}: Props & { readonly resource: Resource; readonly amount: bigint }) {
  const t = useTranslations('tools')
  const trx = stakeFor(network, resource, amount)
  const price = priceOf(network, resource)
  const { weight, limit } = totalsOf(network, resource)
  return (
    <>
      <Details
        facts={[
          [t('leastStake'), trx === undefined ? t('moreThanAll') : <Trx key="" sun={trx * sunPerTrx} />],
          ...(price === undefined
            ? []
            : ([
                [t('burnCost'), <Trx key="" sun={price * amount} />],
                [t(`price.${resource}`), <Trx key="" sun={price} />],
              ] as const)),
        ]}
      />
      {trx !== undefined && (
        <Formula
          parts={[
            trx,
            '×',
            limit,
            '÷ (',
            weight,
            '+',
            trx,
            ') =',
            limitWith(network, resource, trx * sunPerTrx),
          ]}
        />
      )}
      {price !== undefined && <Formula parts={[amount, '×', price, 'sun =', price * amount, 'sun']} />}
    </>
  )
}
