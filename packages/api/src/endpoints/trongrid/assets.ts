import { type AssetIssue, assetIssue, tronGrid } from '@sundial/operations'
import { compareIntegers, isAddress } from '@sundial/primitives'
import type { Page, PageRequest } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { serviceOf } from '../../services/services.ts'
import type { FactOf } from '../../shared/rows.ts'
import { eachAtOnce } from './from-node.ts'
import { gridList, named, ofFinality, wholePage } from './grid.ts'
import { pageOfRows } from './walk.ts'

type Issue = FactOf<'tokenIssue'>

const query = { ...wholePage, only_confirmed: ofFinality.only_confirmed }
const description = `order_by is one of ${tronGrid.tokenFields.join(', ')} with ,asc or ,desc; id,asc by default. The index has the tokens, and the node what they are now.`

export const gridAssets = gridList({
  get: '/v1/assets',
  summary: 'TronGrid: all TRC10 tokens',
  description,
  cost: 8,
  query,
  rows: (asked, at) => pageOfIssues(asked, () => true, at),
})

export const gridAsset = gridList({
  get: '/v1/assets/:identifier',
  summary: 'TronGrid: a TRC10 token by its id or issuer',
  description,
  cost: 8,
  query: { identifier: named('Id of a token, or address of its issuer.'), ...query },
  async rows({ identifier = '', ...asked }, at) {
    const issuer = isAddress(identifier) ? await readAddress(identifier, at) : undefined
    return pageOfIssues(
      asked,
      (issue) => (issuer === undefined ? idOf(issue) === identifier : issue.issuer === issuer),
      at,
    )
  },
})

export const gridAssetsNamed = gridList({
  get: '/v1/assets/:name/list',
  summary: 'TronGrid: TRC10 tokens of a name',
  description,
  cost: 8,
  query: { name: named('The whole name.'), ...query },
  rows: ({ name, ...asked }, at) => pageOfIssues(asked, (issue) => issue.name === name, at),
})

const idOf = ({ asset }: Issue): string | undefined => (asset?.kind === 'trc10' ? asset.id : undefined)

const fields: Readonly<Record<tronGrid.TokenField, (issue: Issue) => bigint>> = {
  id: (issue) => BigInt(idOf(issue) ?? 0),
  total_supply: ({ supply }) => supply,
  start_time: ({ startMs }) => startMs,
  end_time: ({ endMs }) => endMs,
}

/** A chain has some thousands of tokens. */
const mostTokens = 20_000

async function pageOfIssues(
  asked: tronGrid.GridQuery,
  isWanted: (issue: Issue) => boolean,
  at: Context,
): Promise<tronGrid.GridRows> {
  const calls = serviceOf(at, 'nodeCalls')
  const { field, direction } = tronGrid.orderIn(asked, tronGrid.tokenFields, 'asc')
  const sign = direction === 'asc' ? 1 : -1
  const request: PageRequest = { start: 0, limit: mostTokens, order: 'oldest' }
  const { rows } = (await at.store.facts({ list: 'tokenIssues', key: 0 }, request)) as Page<Issue>
  const final = tronGrid.flagIn(asked, 'only_confirmed') ? (at.state.solidifiedHeight ?? -1) : Infinity
  const issues = rows
    .filter((issue) => idOf(issue) !== undefined && issue.height <= final && isWanted(issue))
    .toSorted((left, right) => sign * compareIntegers(fields[field](left), fields[field](right)))
  const page = pageOfRows(issues, asked)
  const tokenOf = async (issue: Issue): Promise<AssetIssue[]> => {
    const body = { value: idOf(issue), visible: false }
    const answer = await calls.call('/wallet/getassetissuebyid', body, at.signal)
    return Object.keys(answer).length === 0 ? [] : [assetIssue.fromJson(answer, { visible: false })]
  }
  const tokens = await eachAtOnce(page.rows, tokenOf, at)
  return { rows: tokens.flat().map(tronGrid.tokenRow), fingerprint: page.fingerprint }
}
