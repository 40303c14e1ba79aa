import { type KnownOperation, operationOf } from '@sundial/operations'
import { dayMs, fromText, trxDecimals } from '@sundial/primitives'
import { exactAmount } from './amount-text.ts'
import type { OwnAccount } from './own-account.ts'
import { isWebsite } from './website.ts'

export type FrozenDraft = {
  /** In whole tokens. */
  readonly amount: string
  readonly days: string
}

/** What an issuer can change later. */
export type TokenTexts = {
  readonly description: string
  readonly url: string
  /** Bandwidth of the issuer that each holder, and all of them together, may use in a day. */
  readonly accountNet: string
  readonly totalNet: string
}

/** A TRC10 token before its issue, as a person types it. */
export type TokenDraft = TokenTexts & {
  readonly name: string
  readonly abbreviation: string
  /** In whole tokens. */
  readonly supply: string
  readonly decimals: string
  /** Others can buy it from the issuer. */
  readonly isSold: boolean
  /** The price: so many TRX for so many tokens. */
  readonly priceTrx: string
  readonly priceTokens: string
  /** Of the sale, in milliseconds since 1970; `undefined` while it is not a time. */
  readonly startMs: number | undefined
  readonly endMs: number | undefined
  readonly frozen: readonly FrozenDraft[]
}

/** An empty draft: a sale from tomorrow on for a day. */
export function newTokenDraft({ nowMs }: Pick<OwnAccount, 'nowMs'>): TokenDraft {
  const minuteMs = 60_000
  const startMs = Math.ceil(Number(nowMs) / minuteMs) * minuteMs + dayMs
  return {
    name: '',
    abbreviation: '',
    description: '',
    url: '',
    supply: '',
    decimals: '6',
    isSold: true,
    priceTrx: '1',
    priceTokens: '1',
    startMs,
    endMs: startMs + dayMs,
    frozen: [],
    accountNet: '0',
    totalNet: '0',
  }
}

export type TextProblem = 'description' | 'url' | 'accountNet' | 'totalNet'

export type TokenProblem =
  | {
      readonly code:
        | TextProblem
        | 'name'
        | 'name_trx'
        | 'abbreviation'
        | 'supply'
        | 'supply_large'
        | 'decimals'
        | 'price'
        | 'price_ratio'
        | 'start'
        | 'end'
        | 'frozen_sum'
        | 'frozen_count'
        | 'issued'
        | 'fee'
    }
  | {
      readonly code: 'frozen_amount' | 'frozen_days'
      /** Place of the frozen part. */
      readonly at: number
    }

/** Bounds of java-tron's AssetIssueActuator and UpdateAssetActuator. */
export const mostDecimals = 6
export const mostFrozenParts = 10
const mostFrozenDays = 3652n
const mostDescriptionBytes = 200
const netLimitEnd = 57_600_000_000n
const int64Max = 2n ** 63n - 1n
const int32Max = 2n ** 31n - 1n

/**
 * Everything that is wrong with a draft. Names are as TronScan's form takes them, 2 to 30 letters and digits; everything
 * that the chain refuses is refused here (java-tron AssetIssueActuator.validate), spaces in a name included.
 */
export const tokenProblems = (own: OwnAccount, draft: TokenDraft): readonly TokenProblem[] => [
  ...accountProblems(own),
  ...nameProblems(draft),
  ...textProblems(draft).map((code) => ({ code })),
  ...supplyProblems(draft),
  ...saleProblems(own, draft),
  ...frozenProblems(draft),
]

/** What keeps the account from an issue, whatever the token is. */
export function accountProblems({ account, parameters }: OwnAccount): readonly TokenProblem[] {
  return problems({
    issued: account.assetIssuedName.length > 0 || account.assetIssuedId.length > 0,
    fee: account.balance < (parameters.get('getAssetIssueFee') ?? 0n),
  })
}

/** What is wrong with the parts of a token that its issuer can change. */
export const textProblems = ({
  description,
  url,
  accountNet,
  totalNet,
}: TokenTexts): readonly TextProblem[] => {
  const bytes = fromText(description).length
  return [
    ...(bytes === 0 || bytes > mostDescriptionBytes ? (['description'] as const) : []),
    ...(isWebsite(url) ? [] : (['url'] as const)),
    ...(isNetLimit(accountNet) ? [] : (['accountNet'] as const)),
    ...(isNetLimit(totalNet) ? [] : (['totalNet'] as const)),
  ]
}

const isNetLimit = (text: string): boolean => {
  const limit = exactAmount(text, 0)
  return limit !== undefined && limit < netLimitEnd
}

type SimpleCode = Exclude<TokenProblem['code'], 'frozen_amount' | 'frozen_days'>

const problems = (found: Partial<Record<SimpleCode, boolean>>): readonly TokenProblem[] =>
  (Object.keys(found) as SimpleCode[]).filter((code) => found[code]).map((code) => ({ code }))

const nameProblems = ({ name, abbreviation }: TokenDraft): readonly TokenProblem[] =>
  problems({
    name: !/^[\da-z]{2,30}$/i.test(name),
    name_trx: name.toLowerCase() === 'trx',
    abbreviation: !/^[\da-z]{2,10}$/i.test(abbreviation),
  })

function supplyProblems(draft: TokenDraft): readonly TokenProblem[] {
  const decimals = decimalsIn(draft)
  if (decimals === undefined) return [{ code: 'decimals' }]
  const whole = exactAmount(draft.supply, 0)
  if (whole === undefined || whole === 0n) return [{ code: 'supply' }]
  return problems({ supply_large: whole * 10n ** BigInt(decimals) > int64Max })
}

const decimalsIn = ({ decimals }: TokenDraft): number | undefined =>
  /^[0-6]$/.test(decimals) ? Number(decimals) : undefined

function saleProblems({ nowMs }: OwnAccount, draft: TokenDraft): readonly TokenProblem[] {
  const { isSold, startMs, endMs } = draft
  if (!isSold) return []
  return [
    ...priceProblems(draft),
    ...problems({
      start: !isTime(startMs) || BigInt(startMs) <= nowMs,
      end: !isTime(endMs) || (isTime(startMs) && endMs <= startMs),
    }),
  ]
}

const isTime = (ms: number | undefined): ms is number => Number.isSafeInteger(ms)

function priceProblems(draft: TokenDraft): readonly TokenProblem[] {
  const [sun, units] = priceIn(draft)
  if (sun === undefined || units === undefined || sun === 0n || units === 0n) return [{ code: 'price' }]
  return problems({ price_ratio: saleRatio(sun, units) === undefined })
}

const priceIn = (draft: TokenDraft) => [
  exactAmount(draft.priceTrx, trxDecimals),
  exactAmount(draft.priceTokens, decimalsIn(draft) ?? 0),
]

/** The price of a sale: `trxNum` sun buy `num` of the smallest unit. */
export type SaleRatio = { readonly trxNum: number; readonly num: number }

/**
 * The price in lowest terms; `undefined` where the chain's 32 bits do not hold it exactly. Both are above zero.
 */
export function saleRatio(sun: bigint, units: bigint): SaleRatio | undefined {
  const divisor = greatestDivisor(sun, units)
  const [trxNum, num] = [sun / divisor, units / divisor]
  return trxNum > int32Max || num > int32Max ? undefined : { trxNum: Number(trxNum), num: Number(num) }
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestDivisor(right, left % right)
}

function frozenProblems(draft: TokenDraft): readonly TokenProblem[] {
  const decimals = decimalsIn(draft) ?? 0
  const { frozen, supply } = draft
  const amounts = frozen.map(({ amount }) => exactAmount(amount, decimals))
  const sum = amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n)
  const all = exactAmount(supply, 0)
  return [
    ...frozen.flatMap(({ days }, at): TokenProblem[] => {
      const count = exactAmount(days, 0) ?? 0n
      const amount = amounts[at] ?? 0n
      return [
        ...(amount === 0n ? [{ code: 'frozen_amount', at } as const] : []),
        ...(count < 1n || count > mostFrozenDays ? [{ code: 'frozen_days', at } as const] : []),
      ]
    }),
    ...problems({
      frozen_sum: all !== undefined && sum > all * 10n ** BigInt(decimals),
      frozen_count: frozen.length > mostFrozenParts,
    }),
  ]
}

/**
 * The time of no sale. A sale cannot be left out of an issue. Blocks have whole seconds as their time, so that no block is in
 * this millisecond, and nobody can buy. It begins late enough for a slow review: the chain refuses a start in the past.
 */
export function noSaleAt(nowMs: bigint): { readonly startTime: bigint; readonly endTime: bigint } {
  const startTime = (nowMs / 1000n) * 1000n + 600_001n
  return { startTime, endTime: startTime + 1n }
}

/** The operation that issues the token. Only for a draft without problems. */
export function issueOperation({ account, nowMs }: OwnAccount, draft: TokenDraft): KnownOperation {
  const precision = decimalsIn(draft) ?? 0
  const [sun = 1n, units = 1n] = draft.isSold ? priceIn(draft) : []
  const window = draft.isSold
    ? { startTime: BigInt(draft.startMs ?? 0), endTime: BigInt(draft.endMs ?? 0) }
    : noSaleAt(nowMs)
  return operationOf('AssetIssueContract', {
    ownerAddress: account.address,
    name: fromText(draft.name),
    abbr: fromText(draft.abbreviation),
    totalSupply: exactAmount(draft.supply, 0)! * 10n ** BigInt(precision),
    frozenSupply: draft.frozen.map(({ amount, days }) => ({
      frozenAmount: exactAmount(amount, precision)!,
      frozenDays: exactAmount(days, 0)!,
    })),
    ...saleRatio(sun, units)!,
    precision,
    ...window,
    order: 0n,
    voteScore: 0,
    description: fromText(draft.description),
    url: fromText(draft.url),
    freeAssetNetLimit: exactAmount(draft.accountNet, 0)!,
    publicFreeAssetNetLimit: exactAmount(draft.totalNet, 0)!,
    publicFreeAssetNetUsage: 0n,
    publicLatestFreeNetTime: 0n,
    id: '',
  })
}

/** The operation that changes the texts and limits of the account's token. Only for texts without problems. */
export const updateOperation = ({ account }: OwnAccount, texts: TokenTexts): KnownOperation =>
  operationOf('UpdateAssetContract', {
    ownerAddress: account.address,
    description: fromText(texts.description),
    url: fromText(texts.url),
    newLimit: exactAmount(texts.accountNet, 0)!,
    newPublicLimit: exactAmount(texts.totalNet, 0)!,
  })
