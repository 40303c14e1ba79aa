import type { Address } from '@sundial/primitives'
import { Layer } from './state.ts'
import type { TableName, Tables } from './tables.ts'

export type BalanceStep = { readonly address: Address; readonly amount: bigint }

/**
 * A layer that remembers each change of a TRX balance in its order (java-tron AccountStore.put with balance traces), and
 * the end of an account with what it still had, be it nothing (AccountStore.delete).
 */
export class TracedLayer extends Layer {
  readonly steps: BalanceStep[] = []

  override set<Name extends TableName>(table: Name, key: string, value: Tables[Name] | undefined): void {
    if (table === 'accounts') {
      const after = (value as Tables['accounts'] | undefined)?.balance ?? 0n
      const before = this.get('accounts', key)
      const amount = after - (before?.balance ?? 0n)
      const isDeleted = value === undefined && before !== undefined
      if (amount !== 0n || isDeleted) this.steps.push({ address: key, amount })
    }
    super.set(table, key, value)
  }
}
