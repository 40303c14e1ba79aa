import type { Chain } from '../../src/chain/chain.ts'
import { Layer, propertyOf, type Reader } from '../../src/state/state.ts'

/** Members of `target`, except those that `members` replaces. Methods keep their own object: it has private members. */
function replaced<Target extends object>(
  target: Target,
  members: Readonly<Record<string, () => unknown>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      const own = typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : undefined
      if (own !== undefined) return own()
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
}

export function stateAt(chain: Chain, height: number): Reader {
  if (height >= chain.index.headHeight) return chain.state
  const past = new Layer(chain.state)
  for (const undo of chain.undos.toReversed()) {
    if (undo.height <= height) break
    for (const { table, key, value } of undo.before) past.set(table, key, value)
  }
  return past
}

/**
 * The chain with the solidified state of another height: java-tron's `/walletsolidity` follows the solidified block
 * only when the node next takes a transaction or a block.
 */
export const withSolidity = (chain: Chain, height: () => number): Chain =>
  replaced(chain, {
    solidifiedHeight: height,
    solidifiedState: () => stateAt(chain, height()),
  })

/** The chain as if its head were an earlier block, as JSON-RPC on java-tron's solidity port shows it. */
export function upTo(chain: Chain, height: () => number): Chain {
  const within = (at: number | undefined) => (at === undefined || at > height() ? undefined : at)
  const state = () => stateAt(chain, height())
  const index = replaced(chain.index, {
    headHeight: height,
    headId: () => chain.index.idAt(height()),
    idAt: () => (at: number) => (at > height() ? undefined : chain.index.idAt(at)),
    heightOf: () => (id: string) => within(chain.index.heightOf(id)),
    transactionCountAt: () => (at: number) => (at > height() ? 0 : chain.index.transactionCountAt(at)),
    positionOf: () => (id: string) => {
      const position = chain.index.positionOf(id)
      return within(position?.height) === undefined ? undefined : position
    },
  })
  return replaced(chain, {
    index: () => index,
    state,
    block: () => (at: number) => (at > height() ? undefined : chain.block(at)),
    headTimeMs: () => Number(propertyOf(state(), 'headTimeMs')),
    solidifiedHeight: () => Number(propertyOf(state(), 'solidifiedHeight')),
    solidifiedState: () => stateAt(chain, Number(propertyOf(state(), 'solidifiedHeight'))),
  })
}
