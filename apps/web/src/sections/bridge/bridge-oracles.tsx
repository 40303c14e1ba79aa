import { useTranslations } from 'use-intl/react'
import type { Bridge, BridgeEnd } from '../../data/bridge.ts'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Count } from '../../show/quantity.tsx'
import { Time } from '../../show/time.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { Details } from '../../ui/details.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './bridge.module.css'
import { LinkAt } from './link-at.tsx'

type Props = { readonly bridge: Bridge }
type Oracle = Bridge['main']['oracles'][number]

/** Both gateways: their contracts, and what each oracle said there last. */
export function BridgeOracles({ bridge }: Props) {
  return (
    <div className={styles['gateways']}>
      {(['main', 'side'] as const).map((end) => (
        <Gateway key={end} bridge={bridge} end={end} />
      ))}
    </div>
  )
}

function Gateway({ bridge, end }: Props & { readonly end: BridgeEnd }) {
  const t = useTranslations('bridge')
  const { here, [end]: gateway } = bridge
  const { gateway: contract, threshold, oracles, block, paused } = gateway
  return (
    <Card title={t(end)}>
      <Details
        facts={[
          [
            t('gateway'),
            <LinkAt key="" here={here} end={end} route={`/contract/${contract}`} text={contract} />,
          ],
          [t('mustAgree'), t('saidOf', { said: threshold, threshold: oracles.length })],
          [t('works'), t(paused ? 'isPaused' : 'isRunning')],
          [t('asOf'), <LinkAt key="" here={here} end={end} route={`/block/${block}`} text={String(block)} />],
        ]}
      />
      <PlainTable
        name={t('oraclesOf', { chain: t(end) })}
        rows={oracles}
        columns={columnsOf(here, end)}
        rowKey={({ oracle }) => oracle}
      />
    </Card>
  )
}

const columnsOf = (here: BridgeEnd, end: BridgeEnd): readonly PlainColumn<Oracle>[] => [
  { title: 'column.oracle', cell: ({ oracle }) => <Address value={oracle} />, card: 'lead' },
  { title: 'column.said', cell: ({ said }) => <Count value={said} />, align: 'end', card: 'fact' },
  { title: 'column.last', cell: (row) => <Last row={row} here={here} end={end} />, card: 'fact' },
  {
    title: 'column.time',
    cell: ({ last }) => (last === undefined ? <Missing why="none" /> : <Time value={last.timestamp} />),
    card: 'end',
  },
]

type LastProps = { readonly row: Oracle; readonly here: BridgeEnd; readonly end: BridgeEnd }

function Last({ row: { last }, here, end }: LastProps) {
  const t = useTranslations('bridge')
  if (last === undefined) return <Missing why="none" />
  return (
    <span className={styles['pair']}>
      {t(last.list === 'mapping' ? 'lastMapping' : 'lastParcel', { nonce: last.nonce })}
      <LinkAt here={here} end={end} route={`/transaction/${last.txHash}`} text={last.txHash} />
    </span>
  )
}
