// What contracts did, as transactions of their own.
import { tronGrid } from '@sundial/operations'
import { fromText, toHex } from '@sundial/primitives'
import type { Asset, Page, PageRequest } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import type { FactOf } from '../../shared/rows.ts'
import { chainPage, gridList, named, sides } from './grid.ts'
import { walk } from './walk.ts'

type Internal = FactOf<'internalTransaction'>

const description =
  'Available only where the node stores internal transactions. Those reverted with their call are included, with data.rejected.'

export const gridInternalOfAccount = gridList({
  get: '/v1/accounts/:address/internal-transactions',
  summary: 'TronGrid: internal transactions of an account, newest first',
  description,
  cost: 2,
  query: { address: named('An address: base58, or hex beginning with 41 or 0x.'), ...sides, ...chainPage },
  rows: (query, at) => internalOf(query, at),
})

export const gridInternalOfContract = gridList({
  get: '/v1/contracts/:address/internal-transactions',
  summary: 'TronGrid: internal transactions of a contract, newest first',
  description,
  cost: 2,
  query: { address: named('A contract: base58, or hex beginning with 41 or 0x.'), ...chainPage },
  rows: (query, at) => internalOf(query, at),
})

async function internalOf(query: tronGrid.GridQuery, at: Context): Promise<tronGrid.GridRows> {
  const account = await readAddress(query['address']!, at)
  const { sent, received } = tronGrid.sidesIn(query)
  const isNamed = ({ from, to }: Internal) => (sent && from === account) || (received && to === account)
  const list = { list: 'internalTransactionsOfAccount', key: account } as const
  const read = (request: PageRequest) => at.store.facts(list, request) as Promise<Page<Internal>>
  const { rows, fingerprint } = await walk([{ read, matches: isNamed }], query, at)
  return { rows: rows.map(toRow), fingerprint }
}

export const gridInternalOfTransaction = gridList({
  get: '/v1/transactions/:id/internal-transactions',
  summary: 'TronGrid: internal transactions of a transaction, in their order',
  description,
  cost: 2,
  query: { id: named('Id of a transaction.') },
  async rows(query, at) {
    const facts = await at.store.factsOfTransaction(tronGrid.transactionIdIn(query['id']!))
    return { rows: facts.flatMap((fact) => (fact.kind === 'internalTransaction' ? [toRow(fact)] : [])) }
  },
})

const toRow = ({
  hash: id,
  transactionId,
  timestampMs,
  from = '',
  to = '',
  note,
  rejected,
  values,
}: Internal) =>
  tronGrid.placedInternalRow({
    id,
    transactionId,
    timestampMs,
    from,
    to,
    note: toHex(fromText(note)),
    rejected,
    values: values.map(({ asset, amount }) => ({ token: tokenOf(asset), amount })),
  })

const tokenOf = (asset: Asset): string => (asset.kind === 'trc10' ? asset.id : '_')
