import { formatUnits, type Address } from '@sundial/primitives'
import {
  amountOf,
  defaultToken,
  filledInput,
  maximumOf,
  problemsOf,
  type SendInput,
  sendOperation,
  type SendProblem,
  type SendToken,
  type SignerKind,
  tokenKey,
} from '@sundial/wallet'
import { operationTypes } from '@sundial/protocol'
import { useState } from 'react'
import { useDecimalsProblem } from './contract-decimals.ts'
import { useWalletData } from '../data.ts'
import { type AuthorityState, useAuthority } from '../multi-signature/authority.ts'
import type { Order } from '../order/order.ts'
import { useWallet } from '../use-wallet.ts'
import type { SendWish } from '../wanted.ts'
import type { KnownCost } from '../order/use-order-cost.ts'
import { useCost } from './use-cost.ts'
import { useNamedTokens, useNewestBalance, useSendableTokens } from './use-tokens.ts'

type Judged = 'to' | 'amount' | 'note'

/** The fields, the token, the cost, and what would be signed. */
export type SendFormState = {
  /** As shown: with MAX, the amount follows balance and fee. */
  readonly input: SendInput
  readonly change: (part: Partial<SendInput>) => void
  readonly isMax: boolean
  /** Sends all of the token; of TRX, what the fee leaves. */
  readonly sendAll: () => void
  readonly sender: { readonly address: Address; readonly kind: SignerKind }
  readonly tokens: readonly SendToken[]
  readonly token: SendToken | undefined
  readonly isLoading: boolean
  /** The token that a link asked for is not among those with a balance; no other one takes its place. */
  readonly isTokenMissing: boolean
  readonly cost: KnownCost
  /** Under which permission it is signed. */
  readonly authority: AuthorityState
  readonly problems: readonly SendProblem[]
  /** Whether a field has content that may be judged. */
  readonly isTyped: (field: Judged) => boolean
  /** Whether there is something to review, whose cost is known where it depends on it. */
  readonly isReady: boolean
  /** What is signed; `undefined` while a field has a problem. */
  readonly order: () => Order | undefined
}

/** The state of the form that sends what an account has, filled in by what opened it. */
export function useSendForm(wish: SendWish, owner: Address): SendFormState {
  const [typed, setTyped] = useState<SendInput>(() => filledInput(wish))
  const [isMax, setMax] = useState(false)
  const sender = { address: owner, kind: useSignerKind() }
  const wallet = useWalletData(owner)
  const { tokens: owned, isAsking } = useSendableTokens(wallet, { owner, id: wish.token })
  const tokens = useNamedTokens(owned)
  const listed = tokens.find((one) => typed.token === tokenKey(one, tokens) || typed.token === one.id)
  const token = useNewestBalance(typed.token === '' ? defaultToken(tokens) : listed, sender.address)
  const authority = useAuthority({ owner, type: token && operationTypes[operationOf(token)] })
  const cost = useCost({ typed, token, owner: sender.address, authority })
  const input = isMax && token !== undefined ? { ...typed, amount: maximumText(token, cost) } : typed
  const isGuess = useDecimalsProblem(token)
  const problems: readonly SendProblem[] = isGuess
    ? [{ field: 'token', code: 'decimals' }, ...problemsOf(input, { token, sender })]
    : problemsOf(input, { token, sender })
  const isLoading = wallet.account === undefined && !wallet.isFailed
  return {
    input,
    change: (part) => {
      if ('amount' in part) setMax(false)
      setTyped((before) => ({ ...before, ...part }))
    },
    isMax,
    sendAll: () => {
      setMax(true)
      setTyped((before) => ({ ...before, amount: '' }))
    },
    sender,
    tokens,
    token,
    isLoading,
    isTokenMissing: typed.token !== '' && listed === undefined && ![isLoading, isAsking].includes(true),
    cost,
    authority,
    problems,
    // A half-typed address is not yet wrong.
    isTyped: (field) => (field === 'to' ? input.to.trim().length >= 34 : input[field] !== ''),
    isReady:
      isFilled(input, token) &&
      !isGuess &&
      authority.isReady &&
      (!dependsOnCost(isMax, token) || cost.isCurrent || cost.isFailed),
    order: () => (problems.length > 0 ? undefined : orderOf(input, { token, cost, owner: sender.address })),
  }
}

const maximumText = (token: SendToken, { estimate }: KnownCost): string =>
  formatUnits(maximumOf(token, estimate?.totalSun ?? 0n), token.decimals)

const isFilled = ({ to, amount }: SendInput, token: SendToken | undefined): boolean =>
  to.trim() !== '' && amountOf(amount, token?.decimals ?? 0) > 0n

/** The amount of MAX and the fee limit of a call follow from the cost. */
const dependsOnCost = (isMax: boolean, token: SendToken | undefined): boolean =>
  isMax || token?.standard === 'TRC20'

type Chosen = { readonly token: SendToken | undefined; readonly cost: KnownCost; readonly owner: Address }

function orderOf(input: SendInput, { token, cost, owner }: Chosen): Order | undefined {
  if (token === undefined) return undefined
  return {
    operation: sendOperation(input, { token, owner }),
    note: input.note,
    ...(token.standard === 'TRC20' && { feeLimitSun: cost.feeLimitSun }),
  }
}

/** The operation that sends a token. */
const operationOf = ({ standard, id }: SendToken) =>
  standard === 'TRC20' ? 'TriggerSmartContract' : id === '_' ? 'TransferContract' : 'TransferAssetContract'

/** How the active account signs. */
function useSignerKind(): SignerKind {
  const { account, accounts } = useWallet()
  return accounts.find(({ address }) => address === account.address)?.kind ?? 'address-only'
}
