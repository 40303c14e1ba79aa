import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import {
  accountFlow,
  accountsIn,
  type Flow,
  type FlowDirection,
  type FlowPeriod,
  flowPeriods,
} from '../../data/analytics.ts'
import { shareOf } from '../../data/ranking.ts'
import type { TokenInfo } from '../../data/token.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Address } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { Timestamp } from '../../show/time.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { ShareBar } from '../../show/votes.tsx'
import { Card } from '../../ui/card.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { Segments } from '../../ui/segments.tsx'
import { richValues } from '../../i18n/keys.ts'
import { AccountChoice, TokenChoice } from './account-choice.tsx'
import { FlowDiagram } from './flow-diagram.tsx'
import styles from './analytics.module.css'

type Search = Readonly<Record<string, string | undefined>>

/** Who pays an account and whom it pays, by token and period. */
export function AccountFlow() {
  const t = useTranslations('analytics')
  const search: Search = useSearch({ strict: false })
  const { address = '' } = search
  const found = accountsIn(address)
  const account = found.kind === 'accounts' ? found.accounts[0] : undefined
  return (
    <>
      <AccountChoice key={address} accounts={address} isGroup={false} />
      {account === undefined ? (
        <NothingHere title={t('noAccount')} text={t('noAccountText')} />
      ) : (
        <OfAccount account={account} search={search} />
      )}
    </>
  )
}

function OfAccount({ account, search }: { readonly account: string; readonly search: Search }) {
  const t = useTranslations('analytics')
  const navigate = useNavigate()
  const token = search['token'] ?? '_'
  const period: FlowPeriod = flowPeriods.find((one) => one === search['period']) ?? '30'
  const query = useQuery(accountFlow(account, token, period))
  const go = (change: Search) =>
    void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false })
  return (
    <>
      <div className={styles['controls']}>
        <Segments
          label={t('period')}
          options={flowPeriods}
          value={period}
          onChange={(chosen) => go({ period: chosen })}
          nameOf={(one) => t(`periods.${one}`)}
        />
        {query.data !== undefined && (
          <TokenChoice
            tokens={query.data.tokens.map(({ tokenInfo }) => tokenInfo)}
            value={token}
            onChange={(chosen) => go({ token: chosen })}
          />
        )}
      </div>
      <QueryFrame query={query} lines={8}>
        {(flow) => <Shown flow={flow} account={account} />}
      </QueryFrame>
    </>
  )
}

function Shown({ flow, account }: { readonly flow: Flow; readonly account: string }) {
  const t = useTranslations('analytics')
  if (flow.in.count === 0 && flow.out.count === 0)
    return <NothingHere title={t('noFlow')} text={t('noFlowText')} />
  return (
    <>
      <FlowDiagram flow={flow} account={account} />
      <div className={styles['directions']}>
        <Direction title={t('payers')} of={flow.in} token={flow.tokenInfo} />
        <Direction title={t('payees')} of={flow.out} token={flow.tokenInfo} />
      </div>
      {flow.fromTime !== undefined && (
        <p className={styles['note']}>
          {t.rich('flowFrom', richValues({ time: <Timestamp key="" value={flow.fromTime} /> }))}
        </p>
      )}
    </>
  )
}

type Row = FlowDirection['data'][number] & { readonly token: TokenInfo }

const columns: readonly PlainColumn<Row>[] = [
  { title: 'column.account', cell: ({ address }) => <FlowParty address={address} />, card: 'lead' },
  { title: 'column.transfers', cell: ({ count }) => <Count value={count} />, align: 'end', card: 'act' },
  {
    title: 'column.amount',
    cell: ({ amount, token }) => <TokenAmount value={amount} token={token} />,
    align: 'end',
    card: 'end',
  },
  {
    title: 'column.totalShare',
    cell: (row) => <ShareBar value={shareOf(row)} most={100} />,
    card: 'sub',
  },
]

type DirectionProps = {
  readonly title: string
  readonly of: FlowDirection
  readonly token: TokenInfo
}

function Direction({ title, of: { data, total, count, parties }, token }: DirectionProps) {
  const t = useTranslations('analytics')
  return (
    <Card title={title} aside={<small>{t('parties', { count: parties })}</small>}>
      {count === 0 ? (
        <p className={styles['note']}>{t('nothing')}</p>
      ) : (
        <>
          <PlainTable
            name={title}
            rows={data.map((row) => ({ ...row, token }))}
            columns={columns}
            rowKey={({ address = '' }) => address}
          />
          <p className={styles['total']}>
            <span>{t('transfersInAll', { count })}</span>
            <TokenAmount value={total} token={token} />
          </p>
        </>
      )}
    </Card>
  )
}

function FlowParty({ address }: { readonly address: string | undefined }) {
  const t = useTranslations('analytics')
  return address === undefined ? (
    <span className={styles['quiet']}>{t('zero')}</span>
  ) : (
    <Address value={address} />
  )
}
