import {
  defaultToken,
  problemsOf,
  type SendInput,
  type SendProblem,
  sendableTokens,
  type SendToken,
  type SignerKind,
  tokenKey,
} from '@sundial/wallet'
import type { Address } from '@sundial/primitives'
import { useMemo } from 'react'
import type { WalletData } from '../data.ts'
import { tokensOf, useNewestBalance } from './use-tokens.ts'

type Facts = {
  readonly input: SendInput
  readonly wallet: WalletData
  readonly sender: { readonly address: Address; readonly kind: SignerKind }
}

/** The tokens to choose from, the chosen one, and what is wrong with the fields. */
export type Form = {
  readonly tokens: readonly SendToken[]
  readonly token: SendToken | undefined
  readonly problems: readonly SendProblem[]
  /** Whether a field has content that may be judged. */
  readonly isTyped: (field: 'to' | 'amount' | 'note') => boolean
}

export function useForm({ input, wallet, sender }: Facts): Form {
  const tokens = useMemo(() => sendableTokens(tokensOf(wallet)), [wallet])
  const chosen =
    tokens.find((token) => input.token === tokenKey(token, tokens) || input.token === token.id) ??
    defaultToken(tokens)
  const token = useNewestBalance(chosen, sender.address)
  return {
    tokens,
    token,
    problems: problemsOf(input, { token, sender }),
    // A half-typed address is not yet wrong.
    isTyped: (field) => (field === 'to' ? input.to.trim().length >= 34 : input[field] !== ''),
  }
}
