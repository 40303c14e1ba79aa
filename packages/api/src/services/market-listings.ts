import {
  type ListingStatus,
  type ListingStatusName,
  listingStatuses,
  marketListingStatement,
  readMarketListing,
  type StatedListing,
  statusNameOf,
  trxMarket,
} from '@sundial/abi'
import { type Address, type Clock, dayMs, toBase58, TronError } from '@sundial/primitives'
import type { ListingPair, ListingStepRow, ServiceRecords } from '@sundial/store'
import { RequestRefused } from '../errors.ts'
import { type ChainToken, ownerKeys, readChainToken, type SigningKeys } from '../tokens/chain-token.ts'
import { DailyLimit } from './daily-limit.ts'
import { checkSigners, checkTime, outdated, signaturesIn, suffices, weighed } from './issuer-signatures.ts'
import { afterListingStep, isRecommended, type OperatorStep, statusesBefore } from './listing-rules.ts'
import type { DecidedPair } from './market-tokens.ts'
import type { NodeCalls } from './node-calls.ts'
import type { TokenRecords } from './token-records.ts'
import { type WaitingContent, waitingAbout, withEarlier } from './waiting-contents.ts'

type Parts = {
  readonly records: Pick<
    ServiceRecords,
    | 'putListingStep'
    | 'newestListingSteps'
    | 'listingSteps'
    | 'listingsWith'
    | 'addTokenSignatures'
    | 'waitingTokenRecords'
    | 'forgetWaitingTokenRecord'
  >
  readonly tokenRecords: Pick<TokenRecords, 'of' | 'network'>
  readonly calls: NodeCalls
  readonly clock: Clock
  /** What the operator's file says, which nobody applied for. */
  readonly decided?: readonly DecidedPair[] | undefined
  /** How a pair of a book is shown for which nobody applied, in place of what the records of its token say. */
  readonly unasked?: ListingStatus | undefined
}

/** How a pair of an order book is shown. */
export type PairStanding = {
  readonly status: ListingStatus
  readonly statusName: ListingStatusName
  /** Otherwise it is among the hidden ones. */
  readonly isRecommended: boolean
  readonly isHot: boolean
}

/** What became of a step of the issuer. */
export type SubmittedStep =
  | { readonly kind: 'stored'; readonly row: ListingStepRow }
  | (ListingPair & {
      readonly kind: 'waits'
      /** As it was before the step. */
      readonly status: ListingStatus
      readonly submissions: number
      readonly signers: readonly string[]
      /** As decimal text, as the threshold. */
      readonly weight: string
      readonly threshold: string
    })

export type Pair = { readonly first: Address; readonly second: Address | undefined }

/** Above the place of every step. */
export const anyPlace = 2 ** 31 - 1
/** Steps of one pair a day. */
const perPair = 20
const kind = 'marketListing' as const
const limits = { perNetwork: 100, perDay: 5000, what: 'applications for markets' } as const

/**
 * Applications of issuers for a pair of the second market, each step under a signature of the issuer's keys, and the decisions of the
 * operator. Where the owner permission of the issuer needs several keys, they sign one content, together or one after another within an hour.
 */
export class MarketListings {
  readonly #parts: Parts
  readonly #limit: DailyLimit
  readonly #decided: ReadonlyMap<string, DecidedPair>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#limit = new DailyLimit(parts.clock, limits)
    this.#decided = new Map((parts.decided ?? []).map((pair) => [keyOf(pair), pair]))
  }

  /**
   * A step of the issuer, which is stored, or waits for more signatures. Throws `malformed_market_listing`, `malformed_signature`, `foreign_network`, `record_outdated`,
   * `token_not_found`, `signer_refused`, `listing_refused`, `too_many_requests` and `Unavailable`.
   */
  async submit(
    {
      content,
      signature,
      step,
    }: { readonly content: string; readonly signature: string; readonly step: string },
    networkAddress: string,
  ): Promise<SubmittedStep> {
    const { records, tokenRecords, calls, clock } = this.#parts
    const stated = readMarketListing(content)
    if (stated.listing.step !== step)
      throw new RequestRefused('malformed_market_listing', `action is ${step}, as in the URL.`)
    const statement = marketListingStatement(content, stated)
    const signed = signaturesIn(statement, signature)
    const nowMs = clock.now()
    if (stated.network !== (await tokenRecords.network()))
      throw new RequestRefused('foreign_network', 'The content is signed for another network.')
    checkTime(stated.timeMs, nowMs)
    const { issuer } = await this.#tokensOf(stated)
    const permission = await ownerKeys(calls, issuer)
    checkSigners(signed, permission, { issuer, what: 'applications' })
    const pair = pairOf(stated)
    const newest = await this.#checkNewest(pair, stated.timeMs, nowMs)
    const state = { status: await this.#statusOf(pair, newest), submissions: newest?.submissions ?? 0 }
    const after = afterListingStep(stated.listing.step, state)
    if (after === undefined) throw refusedStep(stated.listing.step, state.status)
    this.#limit.count(networkAddress)
    const arrived = { kind, about: keyOf(pair), content, statement, timeMs: stated.timeMs, signed }
    const all = await withEarlier(this.#parts, arrived, permission)
    const { signers, signatures, weight, threshold } = weighed(all, permission)
    if (!suffices(all, permission)) return { kind: 'waits', ...pair, ...state, signers, weight, threshold }
    const row = {
      ...pair,
      ...after,
      place: (newest?.place ?? 0) + 1,
      step,
      isHot: newest?.isHot ?? false,
      storedMs: nowMs,
      signedMs: stated.timeMs,
      signer: signers.join(),
      signature: signatures.join(''),
      content,
      reason: '',
    }
    if (!(await records.putListingStep(row))) throw notNewest()
    if (permission.keys.length > 1) await records.forgetWaitingTokenRecord({ kind, content })
    return { kind: 'stored', row }
  }

  /** Steps that wait for signatures and are still possible, by the permission of the issuer now, newest first. */
  async waitingFor(pair: ListingPair): Promise<readonly WaitingContent[]> {
    const { calls, records } = this.#parts
    const contents = await waitingAbout(this.#parts, keyOf(pair), {
      statementOf: (content) => {
        const stated = statedIn(content)
        return stated && marketListingStatement(content, stated)
      },
      permissionNow: async () => {
        const found = await readChainToken(calls, pair.first)
        return found === undefined ? noKeys : ownerKeys(calls, found.issuer)
      },
    })
    if (contents.length === 0) return []
    const rows = await records.listingSteps(pair, { before: anyPlace, limit: perPair })
    const status = await this.#statusOf(pair, rows[0])
    return contents.filter(
      (one) =>
        statusesBefore(readMarketListing(one.content).listing.step).includes(status) &&
        rows.every(({ signedMs }) => signedMs < one.signedMs),
    )
  }

  async #tokensOf({ token, listing: { second } }: StatedListing): Promise<ChainToken> {
    const { calls } = this.#parts
    const [found, other] = await Promise.all([
      readChainToken(calls, token),
      second === trxMarket ? undefined : readChainToken(calls, second),
    ])
    if (found?.standard !== 'trc10' && found?.standard !== 'trc20')
      throw new RequestRefused('token_not_found', `${token} is neither a TRC10 nor a TRC20 token.`)
    if (second !== trxMarket && other?.standard !== 'trc20')
      throw new RequestRefused('token_not_found', `${second} is not a TRC20 token.`)
    return found
  }

  async #checkNewest(pair: ListingPair, timeMs: number, nowMs: number): Promise<ListingStepRow | undefined> {
    const { records } = this.#parts
    const rows = await records.listingSteps(pair, { before: anyPlace, limit: perPair })
    if (rows.some(({ signedMs }) => signedMs >= timeMs)) throw notNewest()
    if (rows.length === perPair && rows.at(-1)!.storedMs > nowMs - dayMs)
      throw new RequestRefused(
        'too_many_requests',
        `An application takes at most ${perPair} steps a day: try again tomorrow.`,
      )
    return rows[0]
  }

  async #statusOf(pair: ListingPair, newest: ListingStepRow | undefined): Promise<ListingStatus> {
    if (newest !== undefined) return statusIn(newest)
    const recorded = await this.#parts.tokenRecords.of([pair.first])
    return recorded.has(pair.first) ? -1 : -2
  }

  /** How pairs of order books are shown, in the order of the pairs. */
  of(pairs: readonly Pair[]): Promise<readonly PairStanding[]> {
    return this.#standings(
      pairs.map(({ first, second }) => ({
        first: toBase58(first),
        second: second === undefined ? trxMarket : toBase58(second),
      })),
      this.#parts.unasked,
    )
  }

  /** `shown` is the status of a pair for which nobody applied, in place of what the records of its token say. */
  async #standings(named: readonly ListingPair[], shown?: ListingStatus): Promise<readonly PairStanding[]> {
    const rows = await this.#parts.records.newestListingSteps(named)
    const steps = new Map(rows.map((row) => [keyOf(row), row]))
    const unasked = named.filter((pair) => !steps.has(keyOf(pair)) && !this.#decided.has(keyOf(pair)))
    const recorded = await this.#parts.tokenRecords.of([...new Set(unasked.map(({ first }) => first))])
    return named.map((pair) => {
      const decided = this.#decided.get(keyOf(pair))
      const step = steps.get(keyOf(pair))
      const status =
        decided?.status ?? (step && statusIn(step)) ?? shown ?? (recorded.has(pair.first) ? -1 : -2)
      const isShown = isRecommended(status)
      return {
        status,
        statusName: statusNameOf(status),
        isRecommended: isShown,
        isHot: isShown && (decided?.isHot ?? step?.isHot ?? false),
      }
    })
  }

  /** Where the application for a pair stands, and its newest steps before a place, newest first. */
  async history(pair: ListingPair, page: { readonly before: number; readonly limit: number }) {
    const { records } = this.#parts
    const [[standing], [newest], steps] = await Promise.all([
      this.#standings([pair]),
      records.newestListingSteps([pair]),
      records.listingSteps(pair, page),
    ])
    return { ...standing!, submissions: newest?.submissions ?? 0, steps }
  }

  /** Applications with one of the statuses, the oldest first. */
  listingsWith(
    statuses: readonly ListingStatus[],
    { first, limit }: { readonly first?: string | undefined; readonly limit: number },
  ): Promise<readonly ListingStepRow[]> {
    return this.#parts.records.listingsWith({ statuses, first, limit })
  }
}

const noKeys: SigningKeys = { threshold: 1n, keys: [] }

/** Undefined for a content that this release no longer accepts. */
function statedIn(content: string): StatedListing | undefined {
  try {
    return readMarketListing(content)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

type Decision = ListingPair & {
  readonly step: OperatorStep
  readonly reason?: string | undefined
  /** Absent: as it was. */
  readonly isHot?: boolean | undefined
}

/** A step of the operator. Throws `listing_refused`. */
export async function decideListing(
  { records, clock }: Pick<Parts, 'records' | 'clock'>,
  { first, second, step, reason = '', isHot }: Decision,
): Promise<ListingStepRow> {
  const [newest] = await records.newestListingSteps([{ first, second }])
  if (newest === undefined)
    throw new RequestRefused('listing_refused', `Nobody applied for the pair of ${first} and ${second}.`)
  const status = statusIn(newest)
  const after = afterListingStep(step, { status, submissions: newest.submissions })
  if (after === undefined) throw refusedStep(step, status)
  const row = {
    first,
    second,
    ...after,
    place: newest.place + 1,
    step,
    isHot: isHot ?? newest.isHot,
    storedMs: clock.now(),
    signedMs: 0,
    signer: '',
    signature: '',
    content: '',
    reason,
  }
  if (!(await records.putListingStep(row))) throw notNewest()
  return row
}

const keyOf = ({ first, second }: ListingPair): string => `${first}/${second}`
const pairOf = ({ token, listing }: StatedListing): ListingPair => ({ first: token, second: listing.second })
/** Only statuses of the rules are stored. */
export const statusIn = ({ status }: ListingStepRow): ListingStatus => status as ListingStatus

const notNewest = () => outdated('A step of the same time or a later one is stored: sign again.')

const refusedStep = (step: Parameters<typeof statusesBefore>[0], status: ListingStatus) =>
  new RequestRefused(
    'listing_refused',
    `${step} is possible when the status is ${statusesBefore(step).map(statusNameOf).join(' or ')}, and it is ${listingStatuses[status]}.`,
  )
