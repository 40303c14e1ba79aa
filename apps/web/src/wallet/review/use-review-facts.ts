import { type Address, toBase58 } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import {
  type ApprovalFacts,
  approvalOf,
  calledAmountOf,
  type Check,
  ForeignBlock,
  type GivenApproval,
  isProof,
  nodeRefusalOf,
  type SignatureObstacle,
  signatureObstacle,
  type TransactionReview,
} from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTokenInfo } from '../../show/named-token.tsx'
import { assertReference, callNode, feeSource, readHeadMs, safetySource } from '../chain.ts'
import { contractDecimals, decimalsDiffer } from '../send/contract-decimals.ts'

/** Answers to the questions behind a warning; `unchecked` names those that failed, and is absent while they are open. */
type Facts<Found> = { readonly found: Found; readonly unchecked: readonly Check[] | undefined }

/** The value, or `undefined` where the node did not give it. */
const attempt = async <Value>(work: Promise<Value>): Promise<{ readonly value: Value } | undefined> =>
  work.then(
    (value) => ({ value }),
    () => undefined,
  )

/** What an approval allows in comparison with what there is, and to whom; nothing for another operation. */
export function useApprovalFacts({
  id,
  operation,
  owner,
}: TransactionReview): Facts<ApprovalFacts | undefined> {
  const approval = approvalOf(operation)
  const { data } = useQuery({
    queryKey: ['wallet', 'approval', id],
    queryFn: () => readApprovalFacts(approval!, owner!),
    enabled: approval !== undefined && owner !== undefined,
  })
  return { found: data?.found, unchecked: approval === undefined ? [] : data?.unchecked }
}

/** Most tokens and spenders together that a review of several approvals asks about. */
const mostApprovals = 10

/** The same for each of several transactions; those of one token or spender share their questions. */
export function useApprovalFactsOfAll(reviews: readonly TransactionReview[]) {
  const approvals = reviews.map(({ operation }) => approvalOf(operation))
  const has = approvals.some((approval) => approval !== undefined)
  const { data } = useQuery({
    queryKey: ['wallet', 'approvals', reviews.map(({ id }) => id)],
    queryFn: async () => {
      const asked = new Map<string, ReturnType<typeof readApprovalFacts>>()
      return Promise.all(
        reviews.map(async ({ owner }, at) => {
          const approval = approvals[at]
          if (approval === undefined || owner === undefined) return { found: undefined, unchecked: [] }
          const key = `${approval.token} ${approval.spender}`
          if (!asked.has(key) && asked.size === mostApprovals) return unknownApproval
          const answer = asked.get(key) ?? readApprovalFacts(approval, owner)
          asked.set(key, answer)
          return answer
        }),
      )
    },
    enabled: has,
  })
  return {
    of: (at: number): ApprovalFacts | undefined => data?.[at]?.found,
    unchecked: has ? data && [...new Set(data.flatMap(({ unchecked }) => unchecked))] : [],
  }
}

const unknownApproval = { found: undefined, unchecked: ['spender', 'allowance'] as readonly Check[] }

async function readApprovalFacts({ token, spender }: GivenApproval, owner: Address) {
  const [supply, balance, decimals, contract] = await Promise.all([
    attempt(safetySource.supplyOf(token)),
    attempt(safetySource.balanceOf(token, owner)),
    attempt(safetySource.decimalsOf(token)),
    attempt(safetySource.isContract(spender)),
  ])
  const found: ApprovalFacts = {
    supply: supply?.value,
    balance: balance?.value,
    isFungible: decimals && decimals.value !== undefined,
    isContract: contract?.value,
  }
  const unchecked: Check[] = []
  if (contract === undefined) unchecked.push('spender')
  if (supply === undefined || balance === undefined || decimals === undefined) unchecked.push('allowance')
  return { found, unchecked }
}

/** Whether the decimals with which the amount of a call is shown are those of the contract. */
export function useDecimalsCheck({
  operation,
}: TransactionReview): Facts<boolean> & { readonly units?: bigint } {
  const called = calledAmountOf(operation)
  const tokenId = called === undefined ? '_' : toBase58(called.token)
  const { tokenDecimal: shown } = useTokenInfo({ tokenId, tokenType: 'trc20' })
  const { data, isError } = useQuery({ ...contractDecimals(tokenId), enabled: called !== undefined })
  if (called === undefined) return { found: false, unchecked: [] }
  return {
    found: data !== undefined && shown !== undefined && decimalsDiffer(shown, data),
    unchecked: data !== undefined ? [] : isError ? ['decimals'] : undefined,
    units: called.amount,
  }
}

/** Why the chain would refuse the signature by the permissions of the account; nothing while the node has not answered. */
export const signatureCheck = (review: TransactionReview | undefined, key: Address) =>
  queryOptions({
    queryKey: ['wallet', 'permissions', review?.id, key],
    queryFn: () => readObstacle(review!, key),
    enabled: review?.owner !== undefined,
  })

type Obstacle = { readonly obstacle: SignatureObstacle | undefined }

async function readObstacle(review: TransactionReview, key: Address): Promise<Obstacle> {
  const { owner, operation, permissionId } = review
  const account = await safetySource.accountOf(owner!)
  // An address that is not activated has no permissions yet.
  if (account === undefined || operation.kind === 'unknown') return { obstacle: undefined }
  return { obstacle: signatureObstacle(account, { permissionId, key, type: operation.type }) }
}

/** Why the node would refuse the operation now; `reason` is absent where it would take it. */
export const nodeRefusal = (review: TransactionReview) =>
  queryOptions({
    queryKey: ['wallet', 'refusal', review.id],
    queryFn: async () => {
      const { operation, raw } = review
      if (operation.kind === 'unknown' || isProof(raw)) return { reason: undefined }
      return { reason: await nodeRefusalOf(operation, callNode) }
    },
    enabled: review.obstacle === undefined,
    retry: false,
  })

/** The limits of a chain for transactions, at its newest block; members are `undefined` where the node does not tell them. */
export const chainLimits = (review: TransactionReview | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'limits', review?.id],
    queryFn: async () => {
      const [parameters, head] = await Promise.all([attempt(feeSource.parameters()), attempt(readHeadMs())])
      return { mostFeeLimitSun: parameters?.value.get('getMaxFeeLimit'), headMs: head?.value }
    },
    enabled: review !== undefined,
  })

/** Whether the block that a transaction refers to is one of this page's network. No answer is no obstacle. */
export const networkCheck = (review: TransactionReview | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'network', review?.id],
    queryFn: async (): Promise<'other_network' | null> => {
      try {
        await assertReference(rawTransaction.encode(review!.raw))
        return null
      } catch (error) {
        return error instanceof ForeignBlock ? 'other_network' : null
      }
    },
    enabled: review !== undefined && !isProof(review.raw),
    staleTime: Infinity,
    retry: false,
  })
