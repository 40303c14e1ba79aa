import type { IndexedBlock } from '@sundial/store'
import type { Database } from '../../packages/store/src/database.ts'

/** One way to store blocks, as small as a fair comparison allows. */
export type Layout = {
  readonly name: string
  readonly prepare: () => Promise<void>
  readonly write: (facts: readonly IndexedBlock[]) => Promise<void>
  /** 25 transactions of the account, `start` from the newest, joined as the page needs them. */
  readonly page: (account: string, start: number) => Promise<number>
  readonly findById: (id: string) => Promise<boolean>
  readonly undo: (height: number) => Promise<void>
}

export type MakeLayout = (database: Database) => Layout
