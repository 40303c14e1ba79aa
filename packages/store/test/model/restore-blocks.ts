import { decodeAsset } from '../../src/records/asset.ts'
import { joinFact } from '../../src/records/fact-kinds.ts'
import type { IndexedBlock } from '../../src/indexed-block.ts'
import type { PreparedBatch, PreparedBlock } from '../../src/write/prepare-blocks.ts'

/** The blocks that were prepared, with their names again. */
export function restoreBlocks({ accounts, assets, eventKeys, blocks }: PreparedBatch): IndexedBlock[] {
  const account = (place: number) => accounts[place]!
  const asset = (place: number) => decodeAsset(assets[place]!)
  const maybe = <Value>(place: number | undefined, of: (place: number) => Value): Value | undefined =>
    place === undefined ? undefined : of(place)
  const restore = ({ seen: _seen, listEntries: _entries, ...block }: PreparedBlock): IndexedBlock => ({
    ...block,
    transactions: block.transactions.map((transaction) => {
      // Which release wrote an amount is not part of the block.
      const { isOwnAmount: _, ...one } = transaction
      return {
        ...one,
        owner: account(one.owner),
        to: maybe(one.to, account),
        asset: maybe(one.asset, asset),
      }
    }),
    transfers: block.transfers.map((one) => ({
      transactionIndex: one.transaction,
      from: maybe(one.from, account),
      to: maybe(one.to, account),
      asset: asset(one.asset),
      amount: one.amount,
    })),
    facts: block.facts.map((fact) =>
      joinFact({
        kind: fact.kind,
        transactionIndex: fact.transaction,
        accounts: fact.accounts.map(account),
        assets: fact.assets.map(asset),
        keys: fact.keys.map((place) => eventKeys[place]!),
        payload: fact.payload,
      }),
    ),
    ledger: {
      ...block.ledger,
      changes: block.ledger.changes.map((one) => ({
        ...one,
        account: account(one.account),
        asset: asset(one.asset),
      })),
    },
  })
  return blocks.map(restore)
}
