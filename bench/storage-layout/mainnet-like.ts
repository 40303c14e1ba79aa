import { randomBytes } from 'node:crypto'
import type { Asset, IndexedBlock, Fact, IndexedTransaction, IndexedTransfer } from '@sundial/store'

/**
 * Blocks in the shape of mainnet's 79,072,107 (619 transactions by 473 owners, one of them with 60): its mix of
 * types, three token calls in four to USDT, accounts drawn log-uniformly from as many as there are transactions.
 */
export function* mainnetLike(transactionCount: number, perBlock = 500): Generator<IndexedBlock> {
  let parentId = blockId(0)
  for (let height = 1; height <= transactionCount / perBlock; height++) {
    const rows = Array.from({ length: perBlock }, () => randomRow(transactionCount))
    const id = blockId(height)
    yield {
      height,
      id,
      parentId,
      transactionRoot: hex(32),
      timestampMs: 1_767_879_414_000 + height * 3_000,
      witness: account(2_000_000_000 + (height % 27)),
      version: 32,
      sizeBytes: perBlock * 230,
      transactions: rows.map(({ transaction }) => transaction),
      transfers: rows.flatMap(({ transfer }, transactionIndex) =>
        transfer === undefined ? [] : [{ ...transfer, transactionIndex }],
      ),
      facts: rows.flatMap(({ transaction, transfer }, transactionIndex) => [
        ...factsOf(transaction, transactionIndex),
        ...eventsOf(transfer, transactionIndex),
      ]),
      // As for any chain that is not indexed from block 0: the ledger stays empty.
      ledger: { changes: [], notes: [], burnedSun: 0n, movedSun: 0n, operationsWithoutEffects: perBlock },
    }
    parentId = id
  }
}

type Row = {
  readonly transaction: IndexedTransaction
  readonly transfer?: Omit<IndexedTransfer, 'transactionIndex'>
}

function randomRow(population: number): Row {
  const owner = draw(population)
  const dice = Math.random()
  const netUsage = BigInt(265 + Math.floor(Math.random() * 90))
  const common = { id: hex(32), owner, result: 'SUCCESS', netUsage }
  if (dice < 0.25) return tokenCall(common, draw(population))
  const to = draw(population)
  const free = { ...common, to, feeSun: 0n, energyUsage: 0n }
  if (dice < 0.63) {
    const amount = BigInt(Math.floor(10 ** (2 + 7 * Math.random())))
    const trx: Asset = { kind: 'trx' }
    return {
      transaction: { ...free, type: 1, asset: trx, amount },
      transfer: { from: owner, to, asset: trx, amount },
    }
  }
  if (dice < 0.69) {
    const amount = BigInt(Math.floor(10 ** (6 * Math.random())))
    const asset: Asset = { kind: 'trc10', id: String(1_000_000 + Math.floor(200 * Math.random() ** 3)) }
    return { transaction: { ...free, type: 2, asset, amount }, transfer: { from: owner, to, asset, amount } }
  }
  const amount = BigInt(Math.floor(10 ** (6 + 5 * Math.random())))
  return { transaction: { ...free, type: dice < 0.89 ? 57 : 58, amount } }
}

/** Delegations, which are three in ten transactions, are nearly all of such a block apart from transfers. */
function factsOf({ type, owner, to, amount = 0n }: IndexedTransaction, transactionIndex: number): Fact[] {
  if ((type !== 57 && type !== 58) || to === undefined) return []
  const action = type === 57 ? 'delegate' : 'reclaim'
  const fixed = { resource: 'ENERGY', isLocked: false, lockPeriod: 0n } as const
  return [{ kind: 'delegation', transactionIndex, from: owner, to, action, sun: amount, ...fixed }]
}

const transferSignature = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Each transfer of a token is logged; as in that block one call in seventy is of another kind, and then logs more: three
 * events with two topics each, of which every third is new.
 */
function eventsOf(transfer: Row['transfer'], transactionIndex: number): Fact[] {
  if (transfer?.asset.kind !== 'trc20') return []
  const { contract } = transfer.asset
  const event = { kind: 'event', transactionIndex, contract } as const
  const logged: Fact = { ...event, signature: transferSignature, topics: [], logIndex: 0 }
  if (Math.random() * 70 > 1) return [logged]
  const others = Array.from({ length: 3 }, (_, at): Fact => {
    const topics = [topic(at === 0 ? hex(20) : draw(500).slice(2)), topic(draw(500).slice(2))]
    return { ...event, signature: topic(`${at}`), topics, logIndex: at + 1 }
  })
  return [logged, ...others]
}

const topic = (digits: string): string => digits.padStart(64, '0')

type Common = Pick<IndexedTransaction, 'id' | 'owner' | 'result' | 'netUsage'>

function tokenCall(common: Common, receiver: string): Row {
  const contract = Math.random() < 0.75 ? account(1) : account(3 + Math.floor(500 * Math.random() ** 3))
  const failed = Math.random() < 0.02
  const transaction = {
    ...common,
    type: 31,
    to: contract,
    selector: 'a9059cbb',
    result: failed ? 'OUT_OF_ENERGY' : 'SUCCESS',
    feeSun: Math.random() < 0.5 ? 0n : BigInt(6_500_000 + Math.floor(Math.random() * 7_000_000)),
    energyUsage: Math.random() < 0.5 ? 64_285n : 130_285n,
  }
  if (failed) return { transaction }
  const amount = BigInt(Math.floor(10 ** (6 + 5 * Math.random())))
  const asset: Asset = { kind: 'trc20', contract }
  return { transaction, transfer: { from: common.owner, to: receiver, asset, amount } }
}

/** One name in fifty is a new account, the others are more frequent the lower their number. */
const draw = (population: number): string =>
  Math.random() < 0.02
    ? account(100_000_000 + Math.floor(Math.random() * 1e9))
    : account(10_000 + Math.floor(population ** Math.random()))

/** Spread over the whole range, like hashes: an index of addresses has no order to use. */
export function account(number: number): string {
  const spread = (BigInt(number) * 0x9e3779b97f4a7c15f39cc0605cedc835n) % 2n ** 160n
  return `41${spread.toString(16).padStart(40, '0')}`
}

const hex = (byteCount: number): string => randomBytes(byteCount).toString('hex')
const blockId = (height: number): string => height.toString(16).padStart(16, '0') + hex(24)
