import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { readAsset } from '../../shared/filters.ts'
import { address, confirm, direction, height, ignored, timeRange, token } from '../../shared/parameters.ts'
import { scanned, trueAtBlock } from '../../shared/scalars.ts'
import { findTransactions } from '../transaction/shape.ts'
import { findTransfers, readTokenContract, readTransferFilter } from './find.ts'

const query = {
  type: Type.Enum(['trc10trc20', 'trc20', 'trx', 'trc10', 'contract', 'transaction', 'block', 'account'], {
    description:
      'What to count: transfers (trc10trc20 for all kinds, or trx, trc10, trc20), transactions, calls and creations of contracts (contract), blocks, accounts.',
    'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
  }),
  address,
  ...direction,
  contract: address,
  token,
  block: height,
  ...timeRange,
  ...confirm,
  ...ignored,
}
type Query = Static<TObject<typeof query>>

export const count = endpoint({
  get: '/api/count',
  summary: 'Number of rows of a list',
  description: 'Exact. Absent where the filters would need a longer scan than a request allows: see scanned.',
  query,
  reply: Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 0 })),
    scanned,
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, at) {
    const { total, scanned: looked } = await counted(query, at)
    return omitUndefined({ count: total, scanned: looked })
  },
})

const none = { start: 0, limit: 0 }

async function counted(query: Query, at: Context) {
  const countQuery = { ...query, ...none }
  switch (query.type) {
    case 'account':
      return at.store
        .accounts({ ...none, order: 'newest' })
        .then(({ total }) => ({ total, scanned: undefined }))
    case 'block':
      return findBlocks(query, at)
    case 'contract':
    case 'transaction': {
      const { address, contract, block } = query
      const account = contract ?? address
      return findTransactions(
        {
          block,
          account: account && (await readAddress(account, at)),
          types: query.type === 'contract' ? new Set([30, 31]) : undefined,
        },
        countQuery,
        at,
      )
    }
    default: {
      const { type, address: account, direction, block, contract, token } = query
      const kinds = type === 'trc10trc20' ? undefined : [type]
      const asset =
        (await readTokenContract(contract, at)) ?? (token === undefined ? undefined : readAsset(token))
      const filter = await readTransferFilter({ block, account, direction, asset, kinds }, at)
      return findTransfers(filter, countQuery, at)
    }
  }
}

const findBlocks = async (query: Query, at: Context) => {
  const { start_timestamp: fromMs, end_timestamp: toMs } = query
  const { total } = await at.store.blocks({ ...none, order: 'newest', ...omitUndefined({ fromMs, toMs }) })
  return { total, scanned: undefined }
}
