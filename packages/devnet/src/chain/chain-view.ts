import type { Receipt, Transaction } from '@sundial/protocol'
import { Layer, propertyOf, type Reader, setProperty } from '../state/state.ts'
import type { Chain } from './chain.ts'
import type { StoredBlock } from './stored-block.ts'

/** Blocks and transactions up to a height, and the state there: the head's, or the newest that is final. */
export type ChainView = {
  readonly height: number
  readonly state: Reader
  block(height: number): StoredBlock | undefined
  heightOf(blockId: string): number | undefined
  transaction(
    id: string,
  ): { readonly transaction: Transaction; readonly receipt: Receipt | undefined } | undefined
  transactionCount(height: number): number
}

export function viewOf(chain: Chain, { solidified }: { readonly solidified: boolean }): ChainView {
  const height = solidified ? chain.solidifiedHeight : chain.index.headHeight
  const block = (at: number) => (at > height ? undefined : chain.block(at))
  return {
    height,
    // Many calls need only blocks, and restoring the final state takes time.
    get state() {
      return solidified ? chain.solidifiedState : chain.state
    },
    block,
    heightOf(blockId) {
      const at = chain.index.heightOf(blockId)
      return at === undefined || at > height ? undefined : at
    },
    transaction(id) {
      const position = chain.index.positionOf(id)
      const stored = position && block(position.height)
      return (
        stored && {
          transaction: stored.block.transactions[position.index]!,
          receipt: stored.receipts[position.index],
        }
      )
    },
    transactionCount: (at) => (at > height ? 0 : chain.index.transactionCountAt(at)),
  }
}

/**
 * Blocks up to the head, and the state and transactions a full node shows between blocks: pending transactions count
 * (java-tron Manager.pushTransaction merges their session).
 */
export function pendingViewOf(chain: Chain): ChainView {
  const head = viewOf(chain, { solidified: false })
  return {
    ...head,
    state: pendingStateOf(chain),
    transaction(id) {
      const pending = chain.pool.executed(id)
      return pending === undefined ? head.transaction(id) : { transaction: pending, receipt: undefined }
    },
  }
}

function pendingStateOf({ pool, state, headTimeMs, ruleTimeMs }: Chain): Reader {
  const pending = pool.size === 0 ? state : pool.state
  if (ruleTimeMs === headTimeMs) return pending
  const layer = new Layer(pending)
  setProperty(layer, 'headTimeMs', BigInt(ruleTimeMs))
  return layer
}

/** The chain for calls that only read, with the state of another view as if it were the head's. */
export const chainAt = (chain: Chain, view: Pick<ChainView, 'state'>): Chain =>
  new Proxy(chain, {
    get(target, name) {
      if (name === 'state') return view.state
      if (name === 'headTimeMs') return Number(propertyOf(view.state, 'headTimeMs'))
      // Private members are only there on the chain itself.
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
