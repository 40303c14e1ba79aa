import type { Address } from '@sundial/primitives'
import type { Login, Signer } from '@sundial/wallet'
import { create } from 'zustand'

/** A question that a dialog answers with a signer of the account. */
export type Ask = {
  /** `watch-only`: the account is here by its address, and a signature needs more. */
  readonly purpose: 'unlock' | 'watch-only'
  readonly login: Login
  readonly answer: (signer: Signer | undefined) => void
}

export const useAsk = create<{ readonly ask: Ask | undefined }>(() => ({ ask: undefined }))

/** Asks the person for a signer of the account; `undefined` when they decline or the wallet is locked meanwhile. */
export function askForSigner(
  purpose: Ask['purpose'],
  login: { readonly address: Address; readonly kind: Login['kind'] },
  signal?: AbortSignal,
): Promise<Signer | undefined> {
  return new Promise((resolve) => {
    const answer = (signer: Signer | undefined) => {
      signal?.removeEventListener('abort', decline)
      useAsk.setState({ ask: undefined })
      resolve(signer)
    }
    const decline = () => answer(undefined)
    signal?.addEventListener('abort', decline)
    useAsk.getState().ask?.answer(undefined)
    useAsk.setState({ ask: { purpose, login, answer } })
  })
}
