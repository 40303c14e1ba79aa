import {
  type MarketListing,
  marketListingContent,
  marketListingStatement,
  readMarketListing,
} from '@sundial/abi'
import { fromText, toBase58 } from '@sundial/primitives'
import { type OwnAccount, signatureToText, SigningRefused, WalletNotOpen } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '../../data/api.ts'
import { type ListedApplication, marketListing, marketListings } from '../../data/market-listing.ts'
import { post } from '../../data/post.ts'
import { sign } from '../use-wallet.ts'

export type ListingRefusal = { readonly code: string; readonly message: string }

/** A new content of a step. */
function contentOf(listing: MarketListing, { token, network, data, waiting }: ListedApplication): string {
  // Later than every stored step, and than what waits, also where another clock wrote that.
  const timeMs = Math.max(Date.now(), ...[...data, ...waiting].map(({ signedMs = 0 }) => signedMs + 1))
  return marketListingContent({ listing, token, network, timeMs })
}

/** Signs a content and sends it. Throws what the signer throws, and `ApiFailure`. */
async function submitContent(
  { account }: OwnAccount,
  content: string,
): Promise<ListingRefusal | 'stored' | 'waits'> {
  const stated = readMarketListing(content)
  const message = fromText(marketListingStatement(content, stated))
  const { signature, signer } = await sign({ kind: 'message', version: 2, message })
  const { retCode, retMsg, code, data } = await post(
    '/api/market/listing/:step',
    { content, sig: signatureToText(signature) },
    { inPath: { step: stated.listing.step } },
  )
  if (retCode === '0') return data?.waits === undefined ? 'stored' : 'waits'
  const isOther = toBase58(signer) !== toBase58(account.address)
  return { code: isOther ? 'signer_refused' : (code ?? ''), message: retMsg }
}

/**
 * Sends a step, or signs one that waits. Who declines to sign stays, a refusal says why, and `onDone` is called once the step is
 * stored: while it waits for other keys, the application has it.
 */
export function useSubmitting(own: OwnAccount, application: ListedApplication, onDone: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ListingRefusal>()
  const submit = async (content: string) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const outcome = await submitContent(own, content)
      if (typeof outcome === 'object') setRefusal(outcome)
      await client.invalidateQueries({
        queryKey: marketListing(application.token, application.second).queryKey,
      })
      void client.invalidateQueries({ queryKey: marketListings().queryKey.slice(0, 1) })
      if (outcome === 'stored') onDone()
    } catch (error) {
      if (error instanceof SigningRefused || error instanceof WalletNotOpen) return
      if (!(error instanceof ApiFailure)) throw error
      setRefusal({ code: error.code, message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    refusal,
    submit: (listing: MarketListing) => void submit(contentOf(listing, application)),
    signWaiting: (content: string) => void submit(content),
  }
}
