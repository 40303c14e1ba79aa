import type { IndexedStatus, TransactionStatus } from '@sundial/wallet'
import { get } from '../../data/api.ts'

/** Blocks of a day, in which a transaction expires at the latest. */
const dayBlocks = 28_800

/** What the index knows of a transaction. Throws `ApiFailure`. */
export async function indexedStatusOf(hash: string): Promise<IndexedStatus> {
  // First, so that the answer about the transaction is true at least up to this block.
  const readUntilMs = await readUntil()
  const { body } = await get('/api/transaction-info', { hash })
  // Neither the index nor the node knows it.
  if (body.hash === undefined) return { status: { kind: 'unknown' }, readUntilMs }
  // One without a position is known to the node only, and may wait for a block.
  if (body.index === undefined || body.block === undefined) {
    return { status: { kind: 'unknown' }, readUntilMs: 0n }
  }
  const status: TransactionStatus = {
    kind: body.confirmed === true ? 'solidified' : 'in-block',
    height: BigInt(body.block),
    result: body.contractRet ?? 'SUCCESS',
    feeSun: BigInt(body.cost?.fee ?? 0),
  }
  return { status, readUntilMs }
}

/** Time of the newest solidified block of the index; 0 where it lacks blocks of the day before. */
async function readUntil(): Promise<bigint> {
  const { coverage, database } = (await get('/api/system/status')).body
  const height = database.confirmedBlock ?? -1
  const range = coverage.find(({ from, to }) => from <= height && height <= to)
  if (range === undefined || (range.from > 1 && height - range.from < dayBlocks)) return 0n
  const { body } = await get('/api/block', { number: height })
  return BigInt(body.data[0]?.timestamp ?? 0)
}
