// The orders that send something through the bridge.
import { type Address, toAddress } from '@sundial/primitives'
import { encodeApproval, encodeBridgeCall } from '@sundial/wallet'
import { type Bridge, moveFee, tokenAt } from '../../data/bridge.ts'
import { callOrder, type Order } from '../order/order.ts'
import type { Movable } from './movable.ts'

type Move = {
  readonly bridge: Bridge
  readonly owner: Address
  readonly asset: Movable
  /** In the smallest unit, or the number of an item. */
  readonly value: bigint
}

export const moveOrder = (move: Move): Order =>
  move.bridge.here === 'main' ? depositOrder(move) : withdrawalOrder(move)

function depositOrder({ bridge, owner, asset, value }: Move): Order {
  const contract = toAddress(bridge.main.gateway)
  const fee = moveFee(bridge)
  const { kind, token = '' } = asset
  if (kind === 'trx')
    return callOrder(owner, {
      contract,
      data: encodeBridgeCall({ kind: 'depositTrx' }),
      callValue: value + fee,
    })
  if (kind === 'trc10')
    return callOrder(owner, {
      contract,
      data: encodeBridgeCall({ kind: 'depositTrc10', token: BigInt(token), amount: value }),
      callValue: fee,
      callTokenValue: value,
      tokenId: BigInt(token),
    })
  const data = encodeBridgeCall(
    kind === 'trc20'
      ? { kind: 'depositTrc20', token: toAddress(token), amount: value }
      : { kind: 'depositTrc721', token: toAddress(token), item: value },
  )
  return callOrder(owner, { contract, data, callValue: fee })
}

function withdrawalOrder({ bridge, owner, asset, value }: Move): Order {
  const contract = toAddress(bridge.side.gateway)
  const fee = moveFee(bridge)
  if (asset.kind === 'trx')
    return callOrder(owner, {
      contract,
      data: encodeBridgeCall({ kind: 'withdrawTrx' }),
      callValue: value + fee,
    })
  if (asset.kind === 'trc10') {
    const data = encodeBridgeCall({ kind: 'withdrawTrc10', token: BigInt(asset.token!), amount: value })
    return callOrder(owner, { contract, data, callValue: fee })
  }
  // The token that the gateway issued takes it back.
  return callOrder(owner, {
    contract: toAddress(tokenAt('side', asset)!.tokenId),
    data: encodeBridgeCall({ kind: 'withdrawToken', value }),
    callValue: fee,
  })
}

/** Lets the main gateway take exactly what is deposited; an item by its number. */
export const approvalOrder = ({ bridge, owner, asset, value }: Move): Order =>
  callOrder(owner, {
    contract: toAddress(asset.token!),
    data: encodeApproval(toAddress(bridge.main.gateway), value),
  })
