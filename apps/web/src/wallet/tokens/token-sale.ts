import { readTokenSale, type TokenSale } from '@sundial/wallet'
import { queryOptions } from '@tanstack/react-query'
import { callNode } from '../chain.ts'
import { lookAgain } from '../outbox/look-again.ts'

/** Time between two reads at most. */
const longestMs = 15_000

/** A TRC10 token as the node has it now; null where it has none. It is read again with each step of a transaction. */
export const tokenSale = (id: string) =>
  queryOptions({
    queryKey: ['wallet', 'token-sale', id],
    queryFn: async (): Promise<TokenSale | null> => (await readTokenSale(id, callNode)) ?? null,
    refetchInterval: lookAgain<TokenSale>(longestMs, ({ asset, frozen }) => [
      asset.startTime,
      asset.endTime,
      ...frozen.map(({ untilMs }) => untilMs),
    ]),
  })
