import { dayMs } from '@sundial/primitives'
import type { AssetTotalRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import { component } from '../schema/component.ts'
import * as is from '../schema/scalars.ts'
import { tokenInfo } from '../schema/token.ts'
import { mostRanked } from '../shape/ranked.ts'
import { tokenNames } from '../shape/token-names.ts'

const receipts = 'Absent where a receipt of a call is not known.'

export const homepageToken = component(
  'HomepageToken',
  Type.Object({
    tokenInfo,
    nrOfTokenHolders: Type.Optional(is.int('Accounts that hold it. Absent unless balances are known.')),
    holdersGainedOfDay: Type.Optional(
      is.int('By how much they became more on the newest day (UTC), which is not over. Absent like them.'),
    ),
    transferCount: Type.Optional(is.int(`Transfers the index holds. ${receipts}`)),
    transferCountOfDay: Type.Optional(is.int(`Of the newest day (UTC), which is not over. ${receipts}`)),
  }),
)
type HomepageToken = Static<typeof homepageToken>

export async function homepageTokens(at: At): Promise<HomepageToken[] | undefined> {
  const by = at.state.knowsBalances ? 'holders' : 'transfers'
  const rows = await at.store.topAssets({ by, kinds: ['trc10', 'trc20'], limit: mostRanked })
  if (rows === undefined) return undefined
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return Promise.all(
    rows.map(async (row) => omitUndefined({ tokenInfo: infoOf(row.asset), ...(await figuresOf(row, at)) })),
  )
}

async function figuresOf({ asset, transferCount, holderCount }: AssetTotalRow, { store, state }: At) {
  const [newest] = await store.assetDays(asset, 1)
  const headMs = state.head?.timestampMs ?? 0
  const today = newest !== undefined && newest.dayMs === headMs - (headMs % dayMs) ? newest : undefined
  const isComplete = state.callsWithoutReceipt === 0 || asset.kind === 'trc10'
  return {
    nrOfTokenHolders: holderCount,
    holdersGainedOfDay: holderCount === undefined ? undefined : (today?.holdersGained ?? 0),
    transferCount: isComplete ? transferCount : undefined,
    transferCountOfDay: isComplete ? (today?.transferCount ?? 0) : undefined,
  }
}
