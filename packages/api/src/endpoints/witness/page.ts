import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { holderPagingMembers, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toBlocks } from '../block/block.ts'
import { readWitnesses } from './find.ts'
import { listedWitness, nodeBlock, witnessListing } from './schema.ts'
import { nodeBlockOf, toListedWitness, witnessAnnotations } from './shape.ts'

const lastBlock = Type.Object(
  {
    hash: is.hash('Block id.'),
    confirmed: Type.Optional(is.confirmed),
    number: is.int('Height.'),
    size: Type.Optional(is.int('Serialized bytes; absent where not every byte is known.')),
    timestamp: is.time('Block time.'),
    parentHash: is.hash('Id of the parent block.'),
    witnessAddress: Type.Optional(is.address('Producer.')),
    nrOfTrx: is.int('Number of transactions.'),
    txTrieRoot: is.hash('Merkle root over the transactions.'),
  },
  { description: 'The newest indexed block. Absent while there is none.' },
)

export const pagedWitnesses = endpoint({
  get: '/api/pagewitness',
  summary: 'Witnesses, most votes first: all, or those of one type',
  description:
    "The node's report at the block of state, with the names of the accounts. Empty and without totals until the node reports witnesses.",
  query: {
    witnesstype: Type.Optional(
      Type.Enum(['0', '1', '3'], {
        description: '0 block producers, 1 the others of the first 127, 3 candidates. By default all.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...witnessListing,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({
    total: Type.Optional(is.int('Exact count of the matching witnesses.')),
    rangeTotal: Type.Optional(is.int('The same.')),
    lastBlock: Type.Optional(lastBlock),
    data: Type.Array(listedWitness),
    state: nodeBlock,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const all = await readWitnesses(at.store)
    if (all === undefined) return omitUndefined({ lastBlock: await newestBlock(at), data: [] })
    const type = query.witnesstype === undefined ? undefined : typeNumbers[query.witnesstype]
    const matching = all.rows.filter((row) => type === undefined || row.type === type)
    const { start, limit } = toHolderRequest(query)
    const rows = matching.slice(start, start + limit)
    const annotations = await witnessAnnotations(rows, all, at)
    return omitUndefined({
      ...holderPagingMembers({ rows, total: matching.length }, query, at.state),
      lastBlock: await newestBlock(at),
      data: rows.map((row, place) => toListedWitness(row, start + place + 1, annotations)),
      state: nodeBlockOf(all),
    })
  },
})

/** Type ids of the request differ from those of the response. */
const typeNumbers = { 0: 1, 1: 2, 3: 3 } as const

async function newestBlock(at: Context) {
  const { store, state } = at
  const row = state.head && (await store.blockByHeight(state.head.height))
  if (row === undefined) return undefined
  const { hash, confirmed, number, size, timestamp, parentHash, witnessAddress, nrOfTrx, txTrieRoot } = (
    await toBlocks([row], at)
  )[0]!
  return omitUndefined({
    hash,
    confirmed,
    number,
    size,
    timestamp,
    parentHash,
    witnessAddress,
    nrOfTrx,
    txTrieRoot,
  })
}

export const witnesses = endpoint({
  get: '/api/witness',
  summary: 'All witnesses as a bare list, most votes first',
  description:
    "Rows of /api/pagewitness, which also names the block of the node's report and has pages and CSV. Empty until the node reports witnesses.",
  query: { ...ignored },
  reply: Type.Array(listedWitness),
  async handle(_, at) {
    const all = await readWitnesses(at.store)
    if (all === undefined) return []
    const annotations = await witnessAnnotations(all.rows, all, at)
    return all.rows.map((row, place) => toListedWitness(row, place + 1, annotations))
  },
})
