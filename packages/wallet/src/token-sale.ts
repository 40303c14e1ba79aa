import { assetIssue, type AssetIssue, type KnownOperation, operationOf } from '@sundial/operations'
import { type Address, fromText, toBase58, toTextLossy } from '@sundial/primitives'
import { account } from '@sundial/protocol'
import { type BlockNow, type CallNode, readNewestBlock } from './call-node.ts'
import type { OwnAccount } from './own-account.ts'

/** A TRC10 token as the node has it in its newest block. Amounts are in its smallest unit. */
export type TokenSale = BlockNow & {
  readonly asset: AssetIssue
  /** What its issuer has and can sell. */
  readonly left: bigint
  /** What its issuer receives later. */
  readonly frozen: readonly FrozenPart[]
}

export type FrozenPart = { readonly amount: bigint; readonly untilMs: bigint }

/** Reads a token and what is left of it from a node; `undefined` where there is none. Throws what the call throws. */
export async function readTokenSale(id: string, call: CallNode): Promise<TokenSale | undefined> {
  // The block comes first, so that what follows is never older than the height that it is shown with.
  const { height, nowMs } = await readNewestBlock(call)
  const found = await call('/wallet/getassetissuebyid', { value: id, visible: true })
  if (Object.keys(found).length === 0) return undefined
  const asset = assetIssue.fromJson(found, { visible: true })
  const named = { address: toBase58(asset.ownerAddress), visible: true }
  const issuer = account.fromJson(await call('/wallet/getaccount', named), { visible: true })
  return {
    asset,
    left: issuer.assetV2.find(({ key }) => key === id)?.value ?? 0n,
    frozen: frozenOf(issuer.frozenSupply),
    height,
    nowMs,
  }
}

const frozenOf = (
  parts: readonly { readonly frozenBalance: bigint; readonly expireTime: bigint }[],
): readonly FrozenPart[] =>
  parts
    .map(({ frozenBalance: amount, expireTime: untilMs }) => ({ amount, untilMs }))
    .toSorted((left, right) => Number(left.untilMs - right.untilMs))

/** Number of the token that the account issued; `undefined` for none. */
export function issuedTokenOf({ account: { assetIssuedId } }: OwnAccount): string | undefined {
  return assetIssuedId.length === 0 ? undefined : toTextLossy(assetIssuedId)
}

/** What the holders apart from the issuer have. */
export const soldOf = ({ asset, left, frozen }: TokenSale): bigint =>
  asset.totalSupply - left - frozen.reduce((sum, { amount }) => sum + amount, 0n)

/** A frozen part that the issuer can release at the newest block (java-tron UnfreezeAssetActuator). */
export const isDue = ({ untilMs }: FrozenPart, nowMs: bigint): boolean => untilMs <= nowMs

export type SaleState = 'none' | 'ahead' | 'open' | 'over'

/** TronScan takes a sale of at most a second for none. */
const shortestMs = 1000n

/** Where a sale is by the chain's clock (java-tron ParticipateAssetIssueActuator). */
export function saleStateOf({ startTime, endTime }: AssetIssue, nowMs: bigint): SaleState {
  if (endTime - startTime <= shortestMs) return 'none'
  return nowMs < startTime ? 'ahead' : nowMs < endTime ? 'open' : 'over'
}

type Price = Pick<AssetIssue, 'trxNum' | 'num'>

/** The units that the sun buy, cut off as the chain cuts them off. */
export const unitsFor = (sun: bigint, { trxNum, num }: Price): bigint => (sun * BigInt(num)) / BigInt(trxNum)

/** The least sun that buy so many units. */
export const sunFor = (units: bigint, { trxNum, num }: Price): bigint =>
  (units * BigInt(trxNum) + BigInt(num) - 1n) / BigInt(num)

const int64Max = 2n ** 63n - 1n

export type PurchaseProblem =
  | 'amount'
  | 'not_open'
  | 'own_token'
  | 'above_balance'
  | 'nothing'
  | 'above_left'
  | 'overflow'

type Buyer = { readonly address: Address; readonly balance: bigint }

/** Why the chain would refuse a purchase for so many sun (java-tron ParticipateAssetIssueActuator.validate). */
export function purchaseProblem(
  sun: bigint,
  { asset, left, nowMs }: TokenSale,
  buyer: Buyer,
): PurchaseProblem | undefined {
  if (buyer.address === asset.ownerAddress) return 'own_token'
  if (nowMs < asset.startTime || nowMs >= asset.endTime) return 'not_open'
  if (sun <= 0n) return 'amount'
  if (sun > buyer.balance) return 'above_balance'
  if (sun * BigInt(asset.num) > int64Max) return 'overflow'
  const units = unitsFor(sun, asset)
  if (units === 0n) return 'nothing'
  return units > left ? 'above_left' : undefined
}

/**
 * The most sun that a buyer can pay of so many: no more than buy what is left, and none that buy nothing because they are cut
 * off.
 */
export function mostSunFor({ asset, left }: TokenSale, spendable: bigint): bigint {
  const [trxNum, num] = [BigInt(asset.trxNum), BigInt(asset.num)]
  const forRest = ((left + 1n) * trxNum - 1n) / num
  const most = [spendable, forRest, int64Max / num].reduce((low, one) => (one < low ? one : low))
  return most > 0n ? sunFor(unitsFor(most, asset), asset) : 0n
}

/** The operation that buys from the issuer. */
export const purchaseOperation = (buyer: Address, asset: AssetIssue, sun: bigint): KnownOperation =>
  operationOf('ParticipateAssetIssueContract', {
    ownerAddress: buyer,
    toAddress: asset.ownerAddress,
    assetName: fromText(asset.id),
    amount: sun,
  })
