import { limitRefusalOf, type LimitRefusal } from '@sundial/operations'
import { isProof, type Obstacle, type SignatureObstacle, type TransactionReview } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../show/time.tsx'
import type { OpenReview } from './reviews.ts'
import { chainLimits, networkCheck, signatureCheck } from './use-review-facts.ts'

/**
 * Why transactions that are reviewed together cannot be signed: by their bytes, by the network of this page, by the permissions of
 * their account, or by the limits of the chain. All but the first need the server; what it does not answer refuses nothing here.
 */
export function useObstacle(
  reviews: readonly TransactionReview[],
  signer: OpenReview['signer'],
): Obstacle | SignatureObstacle | LimitRefusal | 'other_network' | undefined {
  const [first] = reviews
  // Transactions that are reviewed together refer to one block.
  const network = useQuery(networkCheck(first)).data ?? undefined
  const permissions = useQuery(signatureCheck(first, signer.address))
  const limits = useLimitRefusal(reviews)
  return (
    reviews.find(({ obstacle }) => obstacle !== undefined)?.obstacle ??
    network ??
    permissions.data?.obstacle ??
    limits
  )
}

/**
 * A chain of one's own may be ahead of the clock of this device, or stand still behind it. A proof, which no chain gets to see, ends by
 * the clock alone.
 */
function useLimitRefusal(reviews: readonly TransactionReview[]): LimitRefusal | undefined {
  const { data } = useQuery(chainLimits(reviews[0]))
  const now = BigInt(useNow())
  const head = data?.headMs ?? 0n
  for (const { operation, feeLimitSun, expirationMs, raw } of reviews) {
    const headMs = head > now && !isProof(raw) ? head : now
    const limits = { mostFeeLimitSun: data?.mostFeeLimitSun, headMs }
    const refusal = limitRefusalOf({ kind: operation.kind, feeLimitSun, expirationMs }, limits)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
