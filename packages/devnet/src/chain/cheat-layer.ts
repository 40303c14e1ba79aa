import { proposals, type SmartContract, smartContract, trc10 } from '@sundial/operations'
import { addressOfPrivateKey, fromHex, fromText, keccak256 } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import { storageKey } from '../contracts/storage-key.ts'
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
    case 'code':
      setCode(layer, change)
      break
    case 'storage': {
      const { address, slot, value } = change
      const row = storageKey(address, slot, layer.get('contracts', address))
      layer.set('storage', row, value === 0n ? undefined : value)
      break
    }
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

/** An account becomes a contract’s, one of its own making where it was none; without code it stays one. */
function setCode(layer: Layer, { address, code }: Extract<HeadChange, { kind: 'code' }>): void {
  const account = accountFor(layer, address)
  layer.set('accounts', address, { ...account, type: 'Contract' })
  const runtime = fromHex(code)
  const contract = layer.get('contracts', address) ?? foundContract(address)
  layer.set('contracts', address, { ...contract, codeHash: keccak256(runtime) })
  layer.set('codes', address, runtime.length === 0 ? undefined : runtime)
}

const foundContract = (address: string): SmartContract =>
  smartContract.create({
    contractAddress: address,
    originAddress: address,
    consumeUserResourcePercent: 100n,
    originEnergyLimit: 1n,
  })

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
