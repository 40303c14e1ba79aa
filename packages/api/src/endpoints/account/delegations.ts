import { type Address, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, type Paging, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { counterparts, type Delegation, delegatedBetween, type Stake } from '../../services/node-calls.ts'
import { serviceOf } from '../../services/services.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { listMembers } from '../../shared/list-members.ts'
import { ignored, listing, longLimit, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { knownAccount } from './find.ts'
import { toAccount } from './shape.ts'

/** More than nearly every account has; each takes a call of the node. */
const mostCounterparts = 300

const delegationNote = `As currently reported by the node. An account with more than ${mostCounterparts} counterparties is rejected (list_too_long).`

const delegationQuery = {
  ...listing,
  limit: longLimit(500),
  address: requiredAddress,
  type: Type.Optional(
    Type.Enum(['1', '2', '3'], {
      description:
        '1: own stake that is not delegated, as reported by the node; 2 (or none): delegated to others, 3: received from others.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  resourceType: Type.Optional(
    Type.Enum(['0', '1', '2'], {
      description: '0 both, 1 bandwidth, 2 energy.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  ...ignored,
}

const delegation = component(
  'Delegation',
  Type.Object({
    ownerAddress: is.address('The owner of the stake.'),
    receiverAddress: is.address('The account that may use the resource.'),
    resource: Type.Union([Type.Enum(['BANDWIDTH', 'ENERGY']), Type.Enum([0, 1])], {
      description: 'In Stake 2.0, 0 is bandwidth and 1 energy.',
    }),
    balance: Type.Optional(is.amount('Stake 2.0: TRX staked for it, in sun, without a lock.')),
    lockBalance: Type.Optional(is.amount('Stake 2.0: the same, locked until expireTime.')),
    frozenBalance: Type.Optional(is.amount('Stake 1.0: TRX staked for it, in sun.')),
    expireTime: Type.Optional(is.time('End of the lock.')),
  }),
)

const delegationReply = Type.Object(listMembers('data', delegation))

type Query = Paging & {
  readonly address: string
  readonly type?: string | undefined
  readonly resourceType?: string | undefined
}

async function listDelegations(query: Query, stake: Stake, at: Context) {
  const account = await readAddress(query.address, at)
  const rows =
    query.type === '1'
      ? await ownStake(account, stake, at)
      : await delegationsOf({ account, side: query.type === '3' ? 'from' : 'to', stake }, at)
  const wanted = query.resourceType === '1' ? 'BANDWIDTH' : query.resourceType === '2' ? 'ENERGY' : undefined
  const matching = rows.filter(({ resource }) => wanted === undefined || resource === wanted)
  const { start, limit } = toHolderRequest(query)
  const page = matching.slice(start, start + limit)
  return {
    ...holderPagingMembers({ rows: page, total: matching.length }, query, at.state),
    data: page.map((row) => toDelegation(row, stake)),
    ...(await addressAnnotations(
      at,
      page.flatMap(({ from, to }) => [from, to]),
    )),
  }
}

async function ownStake(account: Address, stake: Stake, at: Context): Promise<Delegation[]> {
  const reply = toAccount(account, await knownAccount(account, at), at.state)
  const sunOf = (sun: number | string | undefined) => BigInt(sun ?? 0)
  const [bandwidth, energy] =
    stake === '1.0'
      ? [sunOf(reply.frozenForBandWidth), sunOf(reply.frozenForEnergy)]
      : [sunOf(reply.frozenForBandWidthV2), sunOf(reply.frozenForEnergyV2)]
  const own = { from: account, to: account }
  return [
    { ...own, resource: 'BANDWIDTH' as const, sun: bandwidth },
    { ...own, resource: 'ENERGY' as const, sun: energy },
  ].filter(({ sun }) => sun > 0n)
}

type StakeQuery = { readonly account: Address; readonly side: 'to' | 'from'; readonly stake: Stake }

/** Throws `list_too_long` where one response would need too many calls of the node. */
export async function delegationsOf(query: StakeQuery, at: Context): Promise<Delegation[]> {
  const node = serviceOf(at, 'nodeCalls')
  const others = await counterparts(node, query)
  if (others.length > mostCounterparts) throw tooMany(others.length)
  const rows: Delegation[] = []
  for (let first = 0; first < others.length; first += callsAtOnce) {
    const some = others.slice(first, first + callsAtOnce)
    const found = await Promise.all(
      some.map((other) => {
        const [from, to] = query.side === 'to' ? [query.account, other] : [other, query.account]
        return delegatedBetween(node, { from, to, stake: query.stake })
      }),
    )
    rows.push(...found.flat())
  }
  return rows
}

const callsAtOnce = 6

const toDelegation = ({ from, to, resource, sun, expireMs }: Delegation, stake: Stake) => {
  const sides = { ownerAddress: toBase58(from), receiverAddress: toBase58(to), expireTime: expireMs }
  if (stake === '1.0') return omitUndefined({ ...sides, resource, frozenBalance: toAmount(sun) })
  const isLocked = expireMs !== undefined
  return omitUndefined({
    ...sides,
    resource: resource === 'ENERGY' ? (1 as const) : (0 as const),
    balance: toAmount(isLocked ? 0n : sun),
    lockBalance: toAmount(isLocked ? sun : 0n),
  })
}

const tooMany = (total: number) =>
  new RequestRefused(
    'list_too_long',
    `The account has ${total} counterparties, more than one response can read from the node.`,
    { total, most: mostCounterparts },
  )

export const resources = endpoint({
  get: '/api/account/resource',
  summary: 'Stake 1.0 delegations from and to an account',
  description: delegationNote,
  cost: 10,
  query: delegationQuery,
  list: 'data',
  reply: delegationReply,
  handle: ({ query }, at) => listDelegations(query, '1.0', at),
})

export const resourcesV2 = endpoint({
  get: '/api/account/resourcev2',
  summary: 'Stake 2.0 delegations from and to an account',
  description: delegationNote,
  cost: 10,
  query: delegationQuery,
  list: 'data',
  reply: delegationReply,
  handle: ({ query }, at) => listDelegations(query, '2.0', at),
})
