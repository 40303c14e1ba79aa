import { rewards } from '@sundial/operations'
import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { paidDays } from '../block/pay.ts'
import { parameterTimeline, readParameters } from '../chain-parameter/find.ts'
import { dayTime, manyDays } from '../stats/schema.ts'
import { currentCycle, readWitnesses } from './find.ts'
import { nodeBlock } from './schema.ts'
import { payOf } from './shape.ts'

const note =
  'What a block paid is known from what the node says and the proposals the index saw; absent for days on which it is not. Pay of a witness, before its voters take their share; a pool of fees (getAllowTransactionFeePool) is not in it.'

const cycle = Type.Object(
  {
    fromTime: is.time('When the cycle began.'),
    toTime: is.time('When it ends.'),
    votes: is.amount('Votes of the tally it began with.'),
    blocks: is.int('Blocks of all witnesses since then that paid by these votes.'),
    blockVoteSun: is.amountText('Sun each of them paid the witness and its voters for votes.'),
    voteSun: is.amountText('Sun all of them did.'),
    ownBlocks: is.int('Of them, those the witness made.'),
    ownBlockSun: is.amountText('Sun these paid for being made.'),
  },
  {
    description:
      'Extension. The cycle that lasts. Of earlier ones no block tells how many votes the witness had. Absent unless the node told witnesses and parameters in this cycle, and while it does not answer.',
  },
)

export const witnessPay = endpoint({
  get: '/api/witness/pay',
  summary: 'What blocks paid a witness, by day (UTC) and in the cycle that lasts',
  description: `${note} Days that hold a block the index covers, oldest first; the newest is not over. Missed slots are those that blocks prove missed.`,
  query: { address: requiredAddress, days: manyDays, ...ignored },
  reply: Type.Object({
    address: is.address('Extension. The witness.'),
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        blockProduced: is.int('Blocks it made.'),
        blockMissed: is.int('Extension. Slots it is proven to have missed.'),
        paySun: Type.Optional(
          is.amountText('Extension. Sun its blocks paid for being made. Absent unless known.'),
        ),
      }),
      { description: 'Extension. A row a day.' },
    ),
    cycle: Type.Optional(cycle),
    state: nodeBlock,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const witness = await readAddress(query.address, at)
    const rows = await at.store.metrics({ span: 'day', count: query.days })
    const pay = await parameterTimeline({ name: 'getWitnessPayPerBlock', id: 5 }, at.store)
    const days = await paidDays(rows, witness, { pay, store: at.store })
    const current = await cycleOf(witness, at)
    return omitUndefined({
      address: toBase58(witness),
      total: days.length,
      data: days.map(({ startMs, blocks, missed, paySun }) =>
        omitUndefined({
          day: startMs,
          blockProduced: Number(blocks),
          blockMissed: Number(missed),
          paySun: paySun?.toString(),
        }),
      ),
      cycle: current?.cycle,
      state: current?.state,
    })
  },
})

/** Votes are the node's: they count where it told them in the cycle that lasts. */
async function cycleOf(
  witness: Address,
  at: At,
): Promise<{ readonly cycle: Static<typeof cycle>; readonly state: Static<typeof nodeBlock> } | undefined> {
  const [lasting, all, parameters] = await Promise.all([
    currentCycle(at),
    readWitnesses(at.store),
    readParameters(at.store),
  ])
  const pay = payOf(parameters?.values)
  const row = all?.rows.find(({ address }) => address === witness)
  if (lasting === undefined || all === undefined || row === undefined || pay === undefined) return undefined
  const reportBlock = await at.store.blockByHeight(all.at.height)
  const isLasting = reportBlock !== undefined && reportBlock.timestampMs >= lasting.fromMs
  if (!isLasting || parameters?.at.id !== all.at.id) return undefined
  const blocks = await paidBlocks(witness, lasting.fromMs, at)
  if (blocks === undefined) return undefined
  const shared = all.rows
    .filter(({ type }) => type !== 3)
    .reduce((sum, { reported }) => sum + reported.voteCount, 0n)
  const each = row.type === 3 ? 0n : rewards.standbyPay(pay.standby, row.reported.voteCount, shared)
  return {
    cycle: {
      fromTime: lasting.fromMs,
      toTime: lasting.toMs,
      votes: toAmount(row.reported.voteCount),
      blocks: blocks.all,
      blockVoteSun: each.toString(),
      voteSun: (each * BigInt(blocks.all)).toString(),
      ownBlocks: blocks.own,
      ownBlockSun: (pay.maker * BigInt(blocks.own)).toString(),
    },
    state: { block: all.at.height, hash: all.at.id },
  }
}

/** Those after the block of maintenance, which itself still paid by the votes before it. */
async function paidBlocks(witness: Address, fromMs: number, { store, state }: At) {
  const since = { start: 0, order: 'oldest', fromMs } as const
  const { rows, total } = await store.blocks({ ...since, limit: 1 })
  const [first] = rows
  const { from = Infinity } = state.coverage.at(-1) ?? {}
  // Where the block below is missing, so may others be that came after the border.
  if (first === undefined || first.height <= from) return undefined
  const own = await store.blocksOfWitness(witness, { ...since, limit: 0 })
  // Block 1 counts no votes (java-tron MaintenanceManager.applyBlock): genesis gave them.
  const isTally = first.height > 1
  return {
    all: isTally ? total - 1 : total,
    own: isTally && first.witness === witness ? own.total - 1 : own.total,
  }
}
