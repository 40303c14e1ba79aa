import { dayMs } from '@sundial/primitives'
import { richValues } from '../../i18n/keys.ts'
import { parseUnits, trxDecimals } from '@sundial/primitives/sun'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AccountBalance } from '../../charts/account-balance.tsx'
import { type Balances, balancesAt, balancesLimit, type BlockChoice } from '../../data/account.ts'
import { type Holdings, holdings } from '../../data/token-price.ts'
import { byWorth } from '../../data/token-order.ts'
import { Height } from '../../show/block.tsx'
import { Trx } from '../../show/quantity.tsx'
import { Timestamp } from '../../show/time.tsx'
import { TokenAmount, TokenName } from '../../show/token.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import styles from './balances-at.module.css'
import sections from '../sections.module.css'

/** The balances of an account after any block, and the history of its TRX balance. */
export function BalancesAt({ address }: { readonly address: string }) {
  const t = useTranslations('balances')
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const choice = choiceOf(search)
  const query = useQuery(balancesAt(address, choice))
  // Prices are those of the newest block.
  const isNewest = Object.keys(choice).length === 0
  const { data: owned } = useQuery({ ...holdings(address), enabled: isNewest })
  const { data, error } = query
  return (
    <>
      <Card title={t('title')}>
        <Choice key={`${search['height']} ${search['day']}`} search={search} />
        {data === undefined && error === null && <DetailsSkeleton count={3} />}
        {data !== undefined && <BalanceTable answer={data.body} owned={isNewest ? owned : undefined} />}
      </Card>
      <FailureFrame query={query}>{null}</FailureFrame>
      <AccountBalance address={address} token="_" />
    </>
  )
}

/** A day means its last moment by the visitor's clock; the current day means the newest block. */
function choiceOf({ height, day }: Record<string, string | undefined>): BlockChoice {
  if (height !== undefined && /^\d+$/.test(height)) return { height: Number(height) }
  const start = day === undefined ? Number.NaN : new Date(`${day}T00:00:00`).getTime()
  const isToday = start <= Date.now() && Date.now() < start + dayMs
  return Number.isNaN(start) || isToday ? {} : { timestamp: start + dayMs - 1 }
}

function Choice({ search }: { readonly search: Record<string, string | undefined> }) {
  const t = useTranslations('balances')
  const navigate = useNavigate()
  const [height, setHeight] = useState(search['height'] ?? '')
  const go = (choice: { readonly height?: string; readonly day?: string }) =>
    void navigate({ to: '.', search: choice })
  return (
    <form
      className={styles['choice']}
      onSubmit={(event) => {
        event.preventDefault()
        go(height === '' ? {} : { height })
      }}
    >
      <label>
        <span>{t('height')}</span>
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={12}
          value={height}
          dir="ltr"
          onChange={({ target }) => setHeight(target.value.trim())}
        />
      </label>
      <button type="submit" className={styles['show']}>
        {t('show')}
      </button>
      <label>
        <span>{t('day')}</span>
        <input
          type="date"
          min="2018-06-25"
          value={search['day'] ?? ''}
          onChange={({ target }) => go(target.value === '' ? {} : { day: target.value })}
        />
      </label>
      <Button variant="default" onClick={() => go({})}>
        {t('newest')}
      </Button>
    </form>
  )
}

type Row = NonNullable<Balances['data']>[number]

type TableProps = {
  readonly answer: Balances
  /** With prices; absent for an earlier block. */
  readonly owned: Holdings | undefined
}

function BalanceTable({ answer: { block, data, total = 0 }, owned }: TableProps) {
  const t = useTranslations('balances')
  const worth = worthOf(owned)
  const named = {
    block: <Height key="block" value={block.height} />,
    time: <Timestamp key="time" value={block.timestamp} />,
  }
  return (
    <>
      <p className={sections['text']}>{t.rich('after', richValues(named))}</p>
      {data === undefined && <p className={sections['text']}>{t('unknown')}</p>}
      {data?.length === 0 && <p className={sections['text']}>{t('nothing')}</p>}
      {data !== undefined && data.length > 0 && (
        <PlainTable
          name={t('title')}
          rows={inOrder(data, worth)}
          columns={worth.size === 0 ? columns : [...columns, worthColumn(worth)]}
          rowKey={({ tokenId }) => tokenId}
        />
      )}
      <Asked rows={data ?? []} />
      {owned !== undefined && worth.size > 0 && <KnownWorth owned={owned} worth={worth} />}
      {total > balancesLimit && <p className={sections['text']}>{t('all', { count: total })}</p>}
    </>
  )
}

/** Says which balances the index does not have by itself. */
function Asked({ rows }: { readonly rows: readonly Row[] }) {
  const t = useTranslations('balances')
  const asked = rows.find(({ balanceAtBlock }) => balanceAtBlock !== undefined)?.balanceAtBlock
  const isUnknown = rows.some(({ balance }) => balance === undefined)
  if (asked === undefined && !isUnknown) return undefined
  return (
    <p className={sections['text']}>
      {asked !== undefined && t.rich('asked', richValues({ block: <Height key="" value={asked} /> }))}{' '}
      {isUnknown && t('unasked')}
    </p>
  )
}

/** Worth in sun by the id of the token; empty where no token but TRX has a price. */
function worthOf(owned: Holdings | undefined): ReadonlyMap<string, bigint> {
  const priced = (owned?.data ?? []).flatMap(({ tokenId, amountInTrx }) =>
    amountInTrx === undefined ? [] : [[tokenId, parseUnits(amountInTrx, trxDecimals)] as const],
  )
  return new Map(priced.some(([tokenId]) => tokenId !== '_') ? priced : [])
}

/** Known worth first, the most above; then the others as everywhere. */
function inOrder(rows: readonly Row[], worth: ReadonlyMap<string, bigint>): readonly Row[] {
  const of = ({ tokenId }: Row): bigint => worth.get(tokenId) ?? -1n
  return byWorth(rows).toSorted((left, right) => (of(left) < of(right) ? 1 : of(left) > of(right) ? -1 : 0))
}

type WorthProps = { readonly owned: Holdings; readonly worth: ReadonlyMap<string, bigint> }

function KnownWorth({ owned: { unpricedTokenCount = 0 }, worth }: WorthProps) {
  const t = useTranslations('worth')
  const sum = [...worth.values()].reduce((total, sun) => total + sun, 0n)
  return (
    <p className={sections['text']}>
      {t.rich('total', richValues({ amount: <Trx key="" sun={sum} /> }))}
      {unpricedTokenCount > 0 && ` ${t('unpriced', { count: unpricedTokenCount })}`}
    </p>
  )
}

const worthColumn = (worth: ReadonlyMap<string, bigint>): PlainColumn<Row> => ({
  title: 'column.worth',
  cell: ({ tokenId }) => (worth.has(tokenId) ? <Trx sun={worth.get(tokenId)} /> : undefined),
  align: 'end',
})

const columns: readonly PlainColumn<Row>[] = [
  { title: 'column.token', cell: (token) => <TokenName token={token} /> },
  {
    title: 'column.amount',
    cell: (token) => <TokenAmount value={token.balance} token={token} />,
    align: 'end',
  },
]
