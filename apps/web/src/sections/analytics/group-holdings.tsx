import { formatUnits, parseUnits, trxDecimals } from '@sundial/primitives/sun'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import {
  type AccountHoldings,
  accountsIn,
  balanceAt,
  type BalanceLine,
  groupHistory,
  groupHoldings,
  type HeldToken,
} from '../../data/analytics.ts'
import { nameOf } from '../../data/names.ts'
import { groupDigits, toInteger } from '../../format/exact-number.ts'
import { percentOf } from '../../format/percent.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Trx } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { TokenAmount, TokenName } from '../../show/token.tsx'
import { ShareBar } from '../../show/votes.tsx'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/chart.tsx'
import type { ChartModel } from '../../ui/chart-model.ts'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { AccountChoice, TokenChoice } from './account-choice.tsx'
import styles from './analytics.module.css'

/** What one account or a group owns, with its worth where a price is known, and how one balance came about. */
export function GroupHoldings() {
  const t = useTranslations('analytics')
  const { accounts = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  const found = accountsIn(accounts)
  const group = found.kind === 'accounts' ? found.accounts : []
  return (
    <>
      <AccountChoice key={accounts} accounts={accounts} isGroup />
      {group.length === 0 ? (
        <NothingHere title={t('noAccounts')} text={t('noAccountsText')} />
      ) : (
        <OfGroup accounts={group} />
      )}
    </>
  )
}

function OfGroup({ accounts }: { readonly accounts: readonly string[] }) {
  const query = useQuery(groupHoldings(accounts))
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <QueryFrame query={query} lines={6}>
      {(held) => {
        const tokens = sumsOf(held)
        const token = tokens.find(({ tokenId }) => tokenId === search['token']) ?? tokens[0]
        return (
          <>
            {accounts.length > 1 && <Members held={held} />}
            <TokenTable tokens={tokens} />
            {token !== undefined && (
              <>
                <div className={styles['controls']}>
                  <TokenChoice
                    tokens={tokens}
                    value={token.tokenId}
                    onChange={(id) =>
                      void navigate({ to: '.', search: { ...search, token: id }, resetScroll: false })
                    }
                  />
                </div>
                <History accounts={accounts} token={token} />
              </>
            )}
          </>
        )
      }}
    </QueryFrame>
  )
}

type Sum = HeldToken & { readonly units: bigint; readonly worthSun: bigint | undefined }

const worthOf = ({ amountInTrx }: HeldToken): bigint | undefined =>
  amountInTrx === undefined ? undefined : parseUnits(amountInTrx, trxDecimals)

/** Each token once, with what all accounts have of it; known worth first. */
function sumsOf(held: readonly AccountHoldings[]): readonly Sum[] {
  const sums = new Map<string, Sum>()
  for (const token of held.flatMap((one) => one.held)) {
    const known = sums.get(token.tokenId)
    const units = (known?.units ?? 0n) + (toInteger(token.balance) ?? 0n)
    const worth = worthOf(token)
    sums.set(token.tokenId, {
      ...token,
      units,
      worthSun: worth === undefined ? undefined : worth + (known?.worthSun ?? 0n),
    })
  }
  const rank = ({ worthSun = -1n }: Sum) => worthSun
  return [...sums.values()].toSorted((left, right) =>
    rank(left) < rank(right) ? 1 : rank(left) > rank(right) ? -1 : 0,
  )
}

const totalOf = (tokens: readonly { readonly worthSun: bigint | undefined }[]): bigint =>
  tokens.reduce((sum, { worthSun = 0n }) => sum + worthSun, 0n)

type Shared<Row> = Row & { readonly share: number }

const tokenColumns: readonly PlainColumn<Shared<Sum>>[] = [
  { title: 'column.token', cell: (token) => <TokenName token={token} />, card: 'lead' },
  {
    title: 'column.balance',
    cell: (token) => <TokenAmount value={String(token.units)} token={token} />,
    align: 'end',
    card: 'end',
  },
  {
    title: 'column.worth',
    cell: ({ worthSun }) =>
      worthSun === undefined ? <Missing why="none" /> : <Trx sun={String(worthSun)} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'column.totalShare',
    cell: ({ worthSun, share }) => (worthSun === undefined ? null : <ShareBar value={share} most={100} />),
    card: 'act',
  },
]

function TokenTable({ tokens }: { readonly tokens: readonly Sum[] }) {
  const t = useTranslations('analytics')
  const total = totalOf(tokens)
  const rows = tokens.map((token) => ({ ...token, share: percentOf(token.worthSun ?? 0n, total) }))
  return (
    <Card title={t('ownsNow')}>
      {tokens.length === 0 ? (
        <p className={styles['note']}>{t('ownsNothing')}</p>
      ) : (
        <>
          <PlainTable
            name={t('ownsNow')}
            rows={rows}
            columns={tokenColumns}
            rowKey={({ tokenId }) => tokenId}
          />
          <p className={styles['total']}>
            <span>{t('worthTotal')}</span>
            <Trx sun={String(total)} />
          </p>
        </>
      )}
    </Card>
  )
}

type Member = { readonly account: string; readonly worthSun: bigint }

const memberColumns: readonly PlainColumn<Shared<Member>>[] = [
  { title: 'column.account', cell: ({ account }) => <Address value={account} withCopy />, card: 'lead' },
  {
    title: 'column.worth',
    cell: ({ worthSun }) => <Trx sun={String(worthSun)} />,
    align: 'end',
    card: 'end',
  },
  {
    title: 'column.totalShare',
    cell: ({ share }) => <ShareBar value={share} most={100} />,
    card: 'sub',
  },
]

/** The accounts of a group, with the part of each in what all of them have. */
function Members({ held }: { readonly held: readonly AccountHoldings[] }) {
  const t = useTranslations('analytics')
  const members = held.map(({ account, held: tokens }) => ({
    account,
    worthSun: totalOf(tokens.map((token) => ({ worthSun: worthOf(token) }))),
  }))
  const total = totalOf(members)
  const rows = members.map((member) => ({ ...member, share: percentOf(member.worthSun, total) }))
  return (
    <Card title={t('group')}>
      <PlainTable name={t('group')} rows={rows} columns={memberColumns} rowKey={({ account }) => account} />
    </Card>
  )
}

/** The balances of all accounts in one token, from change to change, and their sum. */
function History({ accounts, token }: { readonly accounts: readonly string[]; readonly token: Sum }) {
  const t = useTranslations('analytics')
  const locale = useLocale()
  const { data: lines } = useQuery(groupHistory(accounts, token.tokenId))
  const decimals = Math.min(token.tokenDecimal ?? 0, 255)
  const together = t('together')
  const model = useMemo(
    () => lines && modelOf(lines, { decimals, locale, together }),
    [lines, decimals, locale, together],
  )
  const symbol =
    token.tokenId === '_' ? 'TRX' : neutralText(token.tokenAbbr || token.tokenName || token.tokenId)
  const title = t('history', { token: symbol })
  if (model === undefined) return null
  return (
    <Card title={title}>
      <Chart
        label={title}
        model={model}
        note={lines?.some(({ isCut }) => isCut) === true ? t('newestChanges') : undefined}
      />
    </Card>
  )
}

type Words = { readonly decimals: number; readonly locale: string; readonly together: string }

/** Every line at the times at which any of them changes. Nothing where none changed since a genesis block, which has no time. */
function modelOf(lines: readonly BalanceLine[], words: Words): ChartModel | undefined {
  const times = [...new Set(lines.flatMap(({ changes }) => changes.map(({ at }) => at)))]
    .filter((at) => at > 0)
    .toSorted((left, right) => left - right)
  if (times.length === 0) return undefined
  const pointOf = (at: number, balance: bigint | undefined) => {
    if (balance === undefined) return { at, value: undefined }
    const units = formatUnits(balance, words.decimals)
    return { at, value: Number(units), text: groupDigits(units, words.locale) }
  }
  const series = lines.map((line) => ({
    name: neutralText(nameOf(line.account)?.name ?? `${line.account.slice(0, 6)}…${line.account.slice(-6)}`),
    points: times.map((at) => pointOf(at, balanceAt(line, at))),
  }))
  const sum = {
    name: words.together,
    points: times.map((at) => pointOf(at, sumAt(lines, at))),
  }
  return {
    kind: 'series',
    shape: 'steps',
    precision: 'second',
    series: lines.length > 1 ? [...series, sum] : series,
  }
}

/** Unknown where one of them is, unless it never had the token. */
function sumAt(lines: readonly BalanceLine[], at: number): bigint | undefined {
  let sum = 0n
  for (const line of lines) {
    const balance = line.changes.length === 0 ? 0n : balanceAt(line, at)
    if (balance === undefined) return undefined
    sum += balance
  }
  return sum
}
