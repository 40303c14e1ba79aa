import { type Ledger, permissions, type proposals, trx } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { type Account, account as accountMessage, type Permission } from '@sundial/protocol'
import { executionRefused } from '../rules/transaction-refused.ts'
import {
  addToProperty,
  parameterOf,
  propertyOf,
  type Reader,
  setProperty,
  type Tables,
  type Writer,
} from './state.ts'

/** The operations' port on a layer of state. */
export function ledgerOn(state: Writer): Ledger {
  const account = (address: Address): Account | undefined => state.get('accounts', address)
  const existing = (address: Address): Account => {
    const stored = account(address)
    if (stored === undefined) throw new Error(`Account ${address} is changed before it exists.`)
    return stored
  }
  const change = (address: Address, members: Partial<Account>): void => {
    state.set('accounts', address, { ...existing(address), ...members })
  }
  const ledger: Ledger = {
    now: () => propertyOf(state, 'headTimeMs'),
    parameter: (name) => parameterOf(state, name),
    account,
    balance: (address, asset = trx) => {
      const stored = account(address)
      if (stored === undefined) return 0n
      return asset.kind === 'trx' ? stored.balance : assetBalance(stored, asset.id)
    },
    property: (name) => propertyOf(state, name),
    record: (table, key) => state.get(table, key),
    createAccount(address, type = 'Normal') {
      if (account(address) !== undefined) throw new Error(`Account ${address} is created twice.`)
      state.set('accounts', address, newAccount(address, type, state))
    },
    change,
    credit(address, amount, asset = trx) {
      const stored = existing(address)
      if (asset.kind === 'trx') change(address, { balance: stored.balance + amount })
      else change(address, { assetV2: withTokens(stored, asset.id, assetBalance(stored, asset.id) + amount) })
    },
    debit(address, amount, asset = trx) {
      const stored = existing(address)
      const left = (asset.kind === 'trx' ? stored.balance : assetBalance(stored, asset.id)) - amount
      // Validation does not cover bandwidth and fees, which are paid before the operation runs.
      if (left < 0n && amount > 0n) throw executionRefused(`${address} insufficient balance`)
      change(
        address,
        asset.kind === 'trx' ? { balance: left } : { assetV2: withTokens(stored, asset.id, left) },
      )
    },
    burn(address, sun) {
      if (sun === 0n) return
      ledger.debit(address, sun)
      addToProperty(state, 'burnedSun', sun)
    },
    setRecord: (table, key, value) => state.set(table, key, value as Tables[typeof table] | undefined),
    setProperty: (name, value) => setProperty(state, name, value),
  }
  return ledger
}

/** The port with what only maintenance and cheats may do. */
export const governedOn = (state: Writer): proposals.Governed => ({
  ...ledgerOn(state),
  setParameter: (name, value) => state.set('parameters', name, value),
})

const newAccount = (address: Address, type: Account['type'], state: Reader): Account =>
  accountMessage.create({
    address,
    type,
    createTime: propertyOf(state, 'headTimeMs'),
    ownerPermission: defaultOwnerPermission(address),
    activePermission: [initialActivePermission(address, state)],
    assetOptimized: true,
  })

export const assetBalance = ({ assetV2 }: Account, id: string): bigint =>
  assetV2.find(({ key }) => key === id)?.value ?? 0n

/** Balances of zero are not stored. */
function withTokens({ assetV2 }: Account, id: string, amount: bigint): Account['assetV2'] {
  const others = assetV2.filter(({ key }) => key !== id)
  if (amount === 0n) return others
  if (others.length === assetV2.length) return [...assetV2, { key: id, value: amount }]
  return assetV2.map((entry) => (entry.key === id ? { key: id, value: amount } : entry))
}

export const { defaultOwnerPermission } = permissions

/** Covers the operations that the parameters of the state allow. */
export const initialActivePermission = (address: Address, state: Reader): Permission =>
  permissions.defaultActivePermission(address, { property: (name) => propertyOf(state, name) })
