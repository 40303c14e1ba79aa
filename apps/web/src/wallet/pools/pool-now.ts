import { type OwnAccount, type Pool, type PoolFunds, readPool } from '@sundial/wallet'
import { queryOptions } from '@tanstack/react-query'
import { callNode } from '../chain.ts'

/** Time between two looks at a pool: a block. */
const blockMs = 3000

/** A pair as the node has it now; null where it has none. */
export const poolNow = (id: number) =>
  queryOptions({
    queryKey: ['wallet', 'pool', id],
    queryFn: async (): Promise<Pool | null> => (await readPool(id, callNode)) ?? null,
    refetchInterval: blockMs,
  })

/** What an account has of a token: TRX as `_`. */
export function holdingOf({ account }: OwnAccount, tokenId: string): bigint {
  if (tokenId === '_') return account.balance
  return account.assetV2.find(({ key }) => key === tokenId)?.value ?? 0n
}

/** What it has of both tokens of a pool. */
export const fundsOf = (own: OwnAccount, { sides }: Pick<Pool, 'sides'>): PoolFunds => [
  holdingOf(own, sides[0].tokenId),
  holdingOf(own, sides[1].tokenId),
]
