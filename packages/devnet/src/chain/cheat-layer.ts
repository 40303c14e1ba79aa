import { account as accountMessage } from '@sundial/protocol'
import type { LogPart } from '../log/log-part.ts'
import { defaultActivePermission, defaultOwnerPermission } from '../state/default-permissions.ts'
import { addToProperty, propertyOf, setProperty } from '../state/properties.ts'
import { Layer, type State } from '../state/state.ts'

/** What a cheat changes outside of any transaction. */
export function cheatLayer(state: State, change: Extract<LogPart, { kind: 'balance' | 'solidify' }>): Layer {
  const layer = new Layer(state)
  if (change.kind === 'solidify') {
    setProperty(layer, 'solidifiedHeight', BigInt(change.height))
    return layer
  }
  const { address, sun } = change
  const held =
    layer.get('accounts', address) ??
    accountMessage.create({
      address,
      createTime: propertyOf(layer, 'headTimeMs'),
      ownerPermission: defaultOwnerPermission(address),
      activePermission: [defaultActivePermission(address)],
      assetOptimized: true,
    })
  layer.set('accounts', address, { ...held, balance: sun })
  addToProperty(layer, 'mintedSun', sun - held.balance)
  return layer
}
