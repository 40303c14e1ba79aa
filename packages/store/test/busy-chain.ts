// What a chain needs besides random blocks, so that every query finds something.
import type { IndexedBlock } from '../src/indexed-block.ts'
import { layout } from '../src/layout.ts'
import { accountOf, hex, type Random } from './random-chain.ts'

/** One day of more calls of a contract than are counted anew for each who asks, and the one transaction of a rare type. */
export function withBusyDay(blocks: readonly IndexedBlock[], random: Random): readonly IndexedBlock[] {
  const at = 300
  const calls = Array.from({ length: layout.callsReadAtOnce + 1 }, (_, index) => ({
    ...blocks[at]!.transactions[0]!,
    id: hex(32, random),
    type: 31,
    owner: accountOf(index % 900),
    to: accountOf(0),
  }))
  const rare = { ...calls[0]!, id: hex(32, random), type: 16 }
  return blocks.with(at, { ...blocks[at]!, transactions: [...blocks[at]!.transactions, ...calls, rare] })
}

/** A contract whose ids many hold, some of which go and come in each block. */
export function withManyItems(blocks: readonly IndexedBlock[], random: Random): readonly IndexedBlock[] {
  return blocks.map((block) => ({
    ...block,
    facts: [
      ...block.facts,
      ...Array.from({ length: block.transactions.length === 0 ? 0 : 6 }, () => ({
        kind: 'nftTransfer' as const,
        transactionIndex: block.transactions.length - 1,
        contract: accountOf(800_000),
        standard: 'trc1155' as const,
        operator: undefined,
        from: random(3) === 0 ? accountOf(random(2_000)) : undefined,
        to: accountOf(random(2_000)),
        id: BigInt(random(40)),
        amount: 1n,
      })),
    ],
  }))
}

/** Two pairs that change in every block. */
export function withPools(blocks: readonly IndexedBlock[]): readonly IndexedBlock[] {
  return blocks.map((block, at) => {
    const pools = [1, 2].map((id) => ({ key: `pool/${id}`, text: `${20_000 + at} ${1_000 + id}` }))
    const made = at === 0 ? [{ key: 'pools/1000001', text: '1 2' }] : []
    return { ...block, ledger: { ...block.ledger, notes: [...block.ledger.notes, ...pools, ...made] } }
  })
}
