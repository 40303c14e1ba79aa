import { type MarketListing, marketListingContent, marketListingStatement } from '@sundial/abi'
import { fromText, toBase58 } from '@sundial/primitives'
import { type OwnAccount, signatureToText, SigningRefused, WalletNotOpen } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '../../data/api.ts'
import { type ListedApplication, marketListing, marketListings } from '../../data/market-listing.ts'
import { post } from '../../data/post.ts'
import { sign } from '../use-wallet.ts'

export type ListingRefusal = { readonly code: string; readonly message: string }

/** Signs a step and sends it; undefined where it is stored. Throws what the signer throws, and `ApiFailure`. */
async function submitListing(
  { account }: OwnAccount,
  listing: MarketListing,
  { token, network, data }: ListedApplication,
): Promise<ListingRefusal | undefined> {
  // Later than every stored step, also where another clock wrote that.
  const timeMs = Math.max(Date.now(), ...data.map(({ signedMs = 0 }) => signedMs + 1))
  const stated = { listing, token, network, timeMs }
  const content = marketListingContent(stated)
  const message = fromText(marketListingStatement(content, stated))
  const { signature, signer } = await sign({ kind: 'message', version: 2, message })
  const { retCode, retMsg, code } = await post(
    '/api/market/listing/:step',
    { content, sig: signatureToText(signature) },
    { inPath: { step: listing.step } },
  )
  if (retCode === '0') return undefined
  const isOther = toBase58(signer) !== toBase58(account.address)
  return { code: isOther ? 'signer_refused' : (code ?? ''), message: retMsg }
}

/** Sends a step; who declines to sign stays, and a refusal says why. */
export function useSubmitting(own: OwnAccount, application: ListedApplication, onDone: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ListingRefusal>()
  const submit = async (listing: MarketListing) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const refused = await submitListing(own, listing, application)
      setRefusal(refused)
      await client.invalidateQueries({
        queryKey: marketListing(application.token, application.second).queryKey,
      })
      void client.invalidateQueries({ queryKey: marketListings().queryKey.slice(0, 1) })
      if (refused === undefined) onDone()
    } catch (error) {
      if (error instanceof SigningRefused || error instanceof WalletNotOpen) return
      if (!(error instanceof ApiFailure)) throw error
      setRefusal({ code: error.code, message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, submit: (listing: MarketListing) => void submit(listing) }
}
