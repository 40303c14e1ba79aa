import { emptyListing, listingLimits, type MarketListing, readMarketListing, socialKinds } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { useState } from 'react'
import type { ListedApplication } from '../../data/market-listing.ts'
import { membersOf, readDrafts, writeDrafts } from '../tokens/stored-draft.ts'

/** What is typed: a step without its name. */
export type ListingDraft = Omit<MarketListing, 'step' | 'second'>

/** What the newest content of these steps says; undefined where there is none. */
export function sentListing(
  { data }: ListedApplication,
  steps: readonly string[],
): MarketListing | undefined {
  const content = data.find(({ step }) => steps.includes(step))?.content
  if (content === undefined) return undefined
  try {
    return readMarketListing(content).listing
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

/** What a form begins with: what was sent before. */
export function firstDraft(listing: ListedApplication): ListingDraft {
  const { openingPrice = '', precision, socialLinks = [] } = sentListing(listing, ['create', 'update']) ?? {}
  const { tokenInfo = '', teamInfo = '', otherInfo = '' } = sentListing(listing, ['add']) ?? {}
  return {
    openingPrice,
    precision: precision ?? listingLimits.mostPrecision,
    socialLinks,
    tokenInfo,
    teamInfo,
    otherInfo,
  }
}

/** The draft of a pair, which a reload and another page leave as it is. */
export function useListingDraft(name: string, first: ListingDraft) {
  const [stored, setStored] = useState(() => readDraft(name))
  const write = (next: ListingDraft | undefined) => {
    setStored(next)
    const { [name]: _, ...others } = readDrafts()
    writeDrafts(next === undefined ? others : { ...others, [name]: next })
  }
  return {
    draft: stored ?? first,
    change: (changed: Partial<ListingDraft>) => write({ ...(stored ?? first), ...changed }),
    clear: () => write(undefined),
  }
}

type ListingDraftState = ReturnType<typeof useListingDraft>

/** What every form of a pair needs. */
export type ListingProps = {
  readonly own: OwnAccount
  readonly application: ListedApplication
  readonly state: ListingDraftState
}

/** What another version wrote is read as far as it fits. */
function readDraft(name: string): ListingDraft | undefined {
  const found = readDrafts()[name]
  if (found === undefined) return undefined
  const { socialLinks, precision, ...members } = membersOf(found)
  const { second: _, ...empty } = emptyListing
  const texts = Object.keys(empty).filter((key) => typeof members[key] === 'string')
  return {
    ...empty,
    ...Object.fromEntries(texts.map((key) => [key, members[key]])),
    precision: typeof precision === 'number' ? precision : listingLimits.mostPrecision,
    socialLinks: (Array.isArray(socialLinks) ? (socialLinks as unknown[]) : [])
      .map(membersOf)
      .flatMap(({ kind, url }) => {
        const known = socialKinds.find((one) => one === kind)
        return known === undefined || typeof url !== 'string' ? [] : [{ kind: known, url }]
      }),
  }
}
