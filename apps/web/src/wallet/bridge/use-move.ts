import type { Address } from '@sundial/primitives'
import { amountOf, isNoAmount, usualFeeLimitOf } from '@sundial/wallet'
import { type Bridge, moveFee, tokenAt } from '../../data/bridge.ts'
import { useTokenInfo } from '../../show/named-token.tsx'
import { neutralText } from '../../show/text.tsx'
import { useNewestBalance } from '../send/use-tokens.ts'
import { lacksFee, useTrxSun } from './charge.tsx'
import { heldToken, type Movable, notRead, useIsApproved } from './movable.ts'
import { approvalOrder, moveOrder } from './move-order.ts'

type Moving = {
  readonly bridge: Bridge
  readonly owner: Address
  readonly asset: Movable
  /** An amount, or the number of an item, as typed. */
  readonly text: string
}

/** The order for what was typed, the permission that it needs first, and what there is of the asset. */
export function useMove({ bridge, owner, asset, text }: Moving) {
  const { decimals, unit } = useUnit(bridge, asset)
  const most = useMost({ bridge, owner, asset }, decimals)
  const trxSun = useTrxSun(owner)
  const value = valueOf(text, decimals, asset)
  const isAbove = value !== undefined && most !== undefined && value > most
  const isRefused = isAbove || lacksFee(moveFee(bridge), trxSun)
  const move = value === undefined || isRefused ? undefined : { bridge, owner, asset, value }
  // The side gateway takes what it issued without asking.
  const asked =
    bridge.here === 'main' && move !== undefined ? { ...move, gateway: bridge.main.gateway } : undefined
  const isApproved = useIsApproved(asked)
  const needsApproval = move !== undefined && isApproved === false
  const order = () => move && (needsApproval ? approvalOrder(move) : moveOrder(move))
  return {
    order: isApproved === undefined ? undefined : order(),
    needsApproval,
    most,
    fill: fillOf(bridge, asset, most),
    trxSun,
    isAbove,
    decimals,
    unit,
  }
}

const trx = { tokenId: '_', tokenType: 'trc10' } as const

function useUnit({ here }: Bridge, asset: Movable) {
  const { tokenDecimal, tokenAbbr, tokenName } = useTokenInfo(tokenAt(here, asset) ?? trx)
  if (asset.kind === 'trx') return { decimals: 6, unit: 'TRX' }
  const decimals = asset.kind === 'trc721' ? 0 : tokenDecimal
  return { decimals, unit: neutralText(tokenAbbr || tokenName || '') }
}

/** What MAX fills in: of TRX without what the network may take for a call by the fee limit that it starts from. */
function fillOf({ here }: Bridge, { kind }: Movable, most: bigint | undefined): bigint | undefined {
  if (kind !== 'trx' || most === undefined) return most
  const keptSun = usualFeeLimitOf(here)
  return most > keptSun ? most - keptSun : 0n
}

/** What can be sent; of TRX what is left after the fee. Undefined until it is known, and of items. */
function useMost({ bridge, owner, asset }: Omit<Moving, 'text'>, decimals: number | undefined) {
  const held = useNewestBalance(heldToken(bridge.here, asset, decimals), owner)
  if (held === undefined || held.balance === notRead) return undefined
  if (asset.kind !== 'trx') return held.balance
  const rest = held.balance - moveFee(bridge)
  return rest < 0n ? 0n : rest
}

/** A number of an item may be zero, an amount not. */
function valueOf(text: string, decimals: number | undefined, { kind }: Movable): bigint | undefined {
  if (kind === 'trc721') return /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
  if (decimals === undefined || text === '' || isNoAmount(text)) return undefined
  const amount = amountOf(text, decimals)
  return amount === 0n ? undefined : amount
}
