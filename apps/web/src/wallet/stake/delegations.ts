import type { Resource } from '@sundial/wallet'
import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from '../../data/api.ts'
import { toInteger } from '../../format/exact-number.ts'

/** Stake of one account for another. */
export type Delegation = {
  /** The account on the other side; base58. */
  readonly other: string
  readonly resource: Resource
  readonly sun: bigint
  /** End of its lock in milliseconds; absent where nothing is locked. */
  readonly lockedUntil: number | undefined
  /** Of Stake 1.0. */
  readonly isOld: boolean
}

export type Side = 'sent' | 'received'

/** The server reads this many from the node at once. */
const limit = 300

type Row = Body<'/api/account/resourcev2'>['data'][number]

/** What an account delegates to others or receives from them, by both kinds of stake, largest first. */
export const delegations = (address: string, side: Side) =>
  queryOptions({
    queryKey: ['wallet', 'delegations', address, side],
    queryFn: async ({ signal }): Promise<readonly Delegation[]> => {
      const query = { address, type: side === 'sent' ? '2' : '3', limit } as const
      const [old, now] = await Promise.all([
        get('/api/account/resource', query, signal),
        get('/api/account/resourcev2', query, signal),
      ])
      return [
        ...now.body.data.map((row) => delegationOf(row, { side, isOld: false })),
        ...old.body.data.map((row) => delegationOf(row, { side, isOld: true })),
      ].toSorted((left, right) => (left.sun < right.sun ? 1 : -1))
    },
    enabled: address !== '',
  })

type Of = { readonly side: Side; readonly isOld: boolean }

const delegationOf = (row: Row, { side, isOld }: Of): Delegation => ({
  other: side === 'sent' ? row.receiverAddress : row.ownerAddress,
  resource: row.resource === 'ENERGY' || row.resource === 1 ? 'ENERGY' : 'BANDWIDTH',
  sun: [row.balance, row.lockBalance, row.frozenBalance].reduce<bigint>(
    (sum, amount) => sum + (toInteger(amount) ?? 0n),
    0n,
  ),
  lockedUntil: row.expireTime,
  isOld,
})
