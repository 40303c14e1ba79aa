import { proposals, trc10 } from '@sundial/operations'
import { addressOfPrivateKey, fromHex, fromText } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { HeadChange } from '../log/log-part.ts'
import { governedOn, ledgerOn, tokenBalance } from '../state/ledger-on.ts'
import { addToProperty, propertyOf, setProperty } from '../state/properties.ts'
import { Layer, type State } from '../state/state.ts'

/** What a cheat changes outside of any transaction. */
export function cheatLayer(state: State, change: HeadChange): Layer {
  const layer = new Layer(state)
  switch (change.kind) {
    case 'solidify':
      setProperty(layer, 'solidifiedHeight', BigInt(change.height))
      break
    case 'parameter':
      setParameter(layer, change)
      break
    case 'balance':
      setBalance(layer, change)
      break
    case 'key':
      layer.set('signingKeys', addressOfPrivateKey(fromHex(change.privateKey)), change.privateKey)
      break
    case 'token': {
      const { address, token, amount } = change
      const held = tokenBalance(accountFor(layer, address), token)
      ledgerOn(layer).credit(address, amount - held, trc10(fromText(token)))
    }
  }
  return layer
}

/** As a proposal decided at the head block would. */
function setParameter(layer: Layer, { name, value }: Extract<HeadChange, { kind: 'parameter' }>): void {
  const sinceMs = propertyOf(layer, 'headTimeMs')
  proposals.putInForce(governedOn(layer), { key: name, value, sinceMs })
}

/** TRX out of nowhere is counted, so that conservation can still be told. */
function setBalance(layer: Layer, { address, sun }: Extract<HeadChange, { kind: 'balance' }>): void {
  const { balance } = accountFor(layer, address)
  ledgerOn(layer).credit(address, sun - balance)
  addToProperty(layer, 'mintedSun', sun - balance)
}

function accountFor(layer: Layer, address: string): Account {
  const ledger = ledgerOn(layer)
  if (ledger.account(address) === undefined) ledger.createAccount(address)
  return ledger.account(address)!
}
