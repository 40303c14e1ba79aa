import { trc10 } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { HeadChange } from '../log/log-part.ts'
import { ledgerOn, tokenBalance } from '../state/ledger-on.ts'
import { addToProperty, setProperty } from '../state/properties.ts'
import { Layer, type State } from '../state/state.ts'

/** What a cheat changes outside of any transaction. */
export function cheatLayer(state: State, change: HeadChange): Layer {
  const layer = new Layer(state)
  switch (change.kind) {
    case 'solidify':
      setProperty(layer, 'solidifiedHeight', BigInt(change.height))
      break
    case 'parameter':
      layer.set('parameters', change.name, change.value)
      break
    case 'balance':
      setBalance(layer, change)
      break
    case 'token': {
      const { address, token, amount } = change
      const held = tokenBalance(accountFor(layer, address), token)
      ledgerOn(layer).credit(address, amount - held, trc10(fromText(token)))
    }
  }
  return layer
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
