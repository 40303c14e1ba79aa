import { type Address, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { fromNodeAt } from '../../chain-head/provenance.ts'
import { contractQuestion } from '../../chain-head/questions.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { NotNow, RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { annotationsOfKnown } from '../../shared/address-annotations.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import {
  address,
  ignored,
  ignoredShowAll,
  listing,
  longLimit,
  requiredAddress,
  sameAddress,
} from '../../shared/parameters.ts'
import { pagingMembersOf, findRows } from '../../shared/rows.ts'
import { mayLackFacts, toDecimal } from '../../shared/values.ts'
import { readTokenAmount, type TokenMetadata } from '../../tokens/token-metadata.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'
import { toTrc20Tokens, trc20Token } from './trc20.ts'

export const trc20Tokens = endpoint({
  get: '/api/token_trc20',
  summary: 'TRC20 tokens with transfers, newest first, or one of them',
  description:
    "The order is that in which the index first saw each asset: rows are scanned, see scanned. contract selects one token, even one without transfers. TRC20 tokens have no prices: the chain's own exchange has only TRC10 tokens.",
  query: {
    ...listing,
    limit: longLimit(100),
    contract: address,
    sort: Type.Optional(
      Type.Enum(['-issue_time', 'issue_time'], {
        description: '-issue_time (the default) is newest first, issue_time oldest first.',
        'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
      }),
    ),
    ...ignored,
    ...ignoredShowAll,
  },
  cost: 3,
  list: 'trc20_tokens',
  reply: Type.Object(scannedMembers('trc20_tokens', trc20Token)),
  async handle({ query }, at) {
    const { contract, ...paging } = query
    if (contract !== undefined) return oneToken(await readAddress(contract, at), paging, at)
    const found = await findRows(
      { read: (request) => at.store.assets(request), matches: ({ asset }) => asset.kind === 'trc20' },
      paging,
      at.state,
    )
    const rows = found.rows.map(({ asset, ...row }) => ({
      ...row,
      contract: asset.kind === 'trc20' ? asset.contract : '',
    }))
    return {
      ...pagingMembersOf(found),
      trc20_tokens: await toTrc20Tokens(rows, at),
      ...annotationsOfKnown(
        at,
        rows.map(({ contract }) => contract),
      ),
    }
  },
})

async function oneToken(
  contract: Address,
  { start, limit }: { readonly start: number; readonly limit: number },
  at: Context,
) {
  const [token] = await toTrc20Tokens([{ contract }], at)
  const facts = (await at.tokens.contracts([contract])).get(contract)
  const isToken = (token!.transfer_num ?? 0) > 0 || saysSo(facts)
  const rows = isToken && start === 0 && limit > 0 ? [token!] : []
  const supply = rows.length > 0 ? await totalSupplyOf(contract, at) : undefined
  const made = rows[0]?.issue_address === undefined && isToken ? await creatorAtNode(contract, at) : {}
  const total = isToken ? 1 : 0
  return {
    total,
    rangeTotal: total,
    trc20_tokens: rows.map((row) =>
      omitUndefined({ ...row, ...made, total_supply_with_decimals: supply?.toString() }),
    ),
    ...annotationsOfKnown(at, isToken ? [contract] : []),
  }
}

/** The creator of a contract from before the index. */
async function creatorAtNode(contract: Address, at: Context) {
  if (!mayLackFacts(at.state)) return {}
  const answer = await at.chain.read(contractQuestion(contract))
  const creator = answer?.value?.creator
  if (answer === undefined || creator === undefined) return {}
  return { issue_address: toBase58(creator), fromNode: fromNodeAt(answer, ['issue_address']) }
}

const saysSo = (facts: TokenMetadata | undefined): boolean =>
  facts?.symbol !== undefined && facts.decimals !== undefined

export const trc20TotalSupply = endpoint({
  get: '/api/token_trc20/totalSupply',
  summary: 'Total supply of a TRC20 token',
  description:
    'As returned by the contract, in decimal form: a number where that is exact, decimal text otherwise.',
  cost: 8,
  query: { address: requiredAddress, contract: sameAddress('address'), ...ignored },
  reply: Type.Union([Type.Number(), Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$' })]),
  async handle({ query }, at) {
    const { address: named } = query
    const contract = await readAddress(named, at)
    const calls = at.services?.nodeCalls
    if (calls === undefined)
      throw new NotNow(
        'node_unavailable',
        `The total supply of ${named} requires a node, and none is configured.`,
      )
    const supply = await readTokenAmount(calls, contract, 'totalSupply()')
    if (supply === undefined)
      throw new RequestRefused('token_not_found', `${named} is not a token: it has no totalSupply().`)
    const decimals = (await at.tokens.contracts([contract])).get(contract)?.decimals ?? 0
    const text = toDecimal(supply, decimals)
    return String(Number(text)) === text ? Number(text) : text
  },
})
