import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BridgeDirection, BridgeEnd, BridgeFlow } from '../../data/bridge.ts'
import { bridgeFlows, bridgeRows } from '../../data/bridge.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { ListPage } from '../../data/lists.ts'
import { AddressFilter, ChoiceFilter, WordFilter } from '../../lists/filters.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Time } from '../../show/time.tsx'
import { AssetName, ParcelValue } from './asset-values.tsx'
import { FlowState } from './flow-state.tsx'
import { LinkAt } from './link-at.tsx'
import { SaidButton } from './said-button.tsx'

const RetryButton = lazy(async () => ({
  default: (await import('../../wallet/bridge/retry-button.tsx')).RetryButton,
}))

type Props = {
  readonly direction: BridgeDirection
  readonly here: BridgeEnd
  /** Only those of an account, on its page. */
  readonly account?: string
}

const names = {
  deposit: 'bridgeDeposits',
  withdrawal: 'bridgeWithdrawals',
  mapping: 'bridgeMappings',
} as const

/** What was sent in one direction, with its state and what oracles said of it. */
export function BridgeFlows({ direction, here, account }: Props) {
  const isMapping = direction === 'mapping'
  const found = useList({
    query: bridgeFlows,
    filterNames: isMapping
      ? ['kind', 'token']
      : account === undefined
        ? ['kind', 'account', 'token']
        : ['kind', 'token'],
    fixed: account === undefined ? { direction } : { direction, account },
    isStill: true,
  })
  const list = {
    ...found,
    address: { ...found.address, size: bridgeRows },
    // Without a start the server has no pages by number.
    page: found.page && counted(found.page, found.address.cursor === undefined),
  }
  return (
    <DataTable
      name={names[direction]}
      list={{ ...list, csvUrl: undefined }}
      columns={columnsOf({ direction, here })}
      rowKey={({ txHash, nonce }) => `${txHash} ${nonce}`}
      filters={
        <>
          <ChoiceFilter list={list} name="kind" choices={isMapping ? kindsOfMapping : kinds} />
          {!isMapping && account === undefined && <AddressFilter list={list} name="account" />}
          <TokenFilter list={list} />
        </>
      }
    />
  )
}

/** Without a start the server has no pages by number; what fits on one is counted. */
const counted = (page: ListPage<BridgeFlow>, isFirst: boolean): ListPage<BridgeFlow> => ({
  ...page,
  total: isFirst && page.nextCursor === undefined ? page.rows.length : undefined,
})

const kinds = ['trx', 'trc10', 'trc20', 'trc721'] as const
const kindsOfMapping = ['trc10', 'trc20', 'trc721'] as const

/** By the number of a TRC10 token, or a contract of the main chain. */
function TokenFilter({ list }: { readonly list: List<BridgeFlow> }) {
  const t = useTranslations()
  return (
    <WordFilter
      label={t('bridge.mainToken')}
      read={(text) =>
        /^\d{1,19}$/.test(text)
          ? { value: text }
          : isAddress(text)
            ? { value: toBase58(toAddress(text)) }
            : { problem: t('bridge.wrongToken') }
      }
      onRead={(token) => list.goTo({ page: 1, filters: { ...list.address.filters, token } })}
    />
  )
}

type Shown = { readonly direction: BridgeDirection; readonly here: BridgeEnd }

function columnsOf({ direction, here }: Shown): readonly Column<BridgeFlow>[] {
  const sender: BridgeEnd = direction === 'withdrawal' ? 'side' : 'main'
  const receiver: BridgeEnd = sender === 'main' ? 'side' : 'main'
  const isMapping = direction === 'mapping'
  return [
    {
      title: isMapping ? 'token' : 'amount',
      cell: (flow) =>
        isMapping ? <AssetName asset={flow} here={here} /> : <ParcelValue flow={flow} here={here} />,
      width: 180,
      card: 'lead',
    },
    { title: 'status', cell: ({ state }) => <FlowState state={state} />, width: 110, card: 'end' },
    {
      title: 'oracles',
      cell: (flow) => <SaidButton flow={flow} here={here} receiver={receiver} />,
      width: 110,
      card: 'fact',
    },
    ...(isMapping
      ? []
      : [
          {
            title: 'account' as const,
            cell: ({ account }: BridgeFlow) => <Address value={account} />,
            width: 170,
            card: 'by' as const,
          },
        ]),
    {
      title: 'sentIn',
      cell: ({ txHash }) => (
        <LinkAt here={here} end={sender} route={`/transaction/${txHash}`} text={txHash} />
      ),
      width: 120,
      card: 'from',
    },
    {
      title: 'arrivedIn',
      cell: ({ arrivedIn }) =>
        arrivedIn === undefined ? (
          <Missing why="none" />
        ) : (
          <LinkAt here={here} end={receiver} route={`/transaction/${arrivedIn}`} text={arrivedIn} />
        ),
      width: 120,
    },
    { title: 'nonce', cell: ({ nonce }) => <Nonce value={nonce} />, width: 60, align: 'end' },
    {
      title: 'time',
      cell: ({ timestamp }) => <Time value={timestamp} />,
      width: 100,
      kind: 'time',
      card: 'age',
    },
    ...(sender === here
      ? [
          {
            title: 'action' as const,
            cell: (flow: BridgeFlow) => <Retry flow={flow} direction={direction} />,
            width: 120,
            align: 'end' as const,
            card: 'act' as const,
          },
        ]
      : []),
  ]
}

const Nonce = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? <Missing /> : <bdi dir="ltr">#{value}</bdi>

/** Whoever waits says it again on the chain that sent it, once its block is final: oracles read no others. */
function Retry({ flow, direction }: { readonly flow: BridgeFlow; readonly direction: BridgeDirection }) {
  const { nonce, state, confirmed } = flow
  if (nonce === undefined || state === undefined || state === 'arrived' || confirmed !== true) return null
  return (
    <Suspense>
      <RetryButton direction={direction} nonce={BigInt(nonce)} />
    </Suspense>
  )
}
