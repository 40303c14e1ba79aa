import { rewards } from '@sundial/operations'
import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { paidDays } from '../block/pay.ts'
import { parameterTimeline, readParameters } from '../chain-parameter/find.ts'
import { dayTime, manyDays } from '../stats/schema.ts'
import { currentCycle, readWitnesses } from './find.ts'
import { nodeBlock } from './schema.ts'

const note =
  "Block rewards are derived from the node's report and the proposals that the index saw; absent for days where they are unknown. This is the witness's reward before its voters' share, without a fee pool (getAllowTransactionFeePool)."

const cycle = Type.Object(
  {
    fromTime: is.time('Start of the cycle.'),
    toTime: is.time('End of the cycle.'),
    votes: is.amount('Votes of the tally at its start.'),
    blocks: is.int('Blocks of all witnesses since then that paid by these votes.'),
    blockVoteSun: is.amountText('Vote reward in sun that each of them paid to the witness and its voters.'),
    voteSun: is.amountText('The sum of these rewards in sun.'),
    ownBlocks: is.int('Of them, those produced by the witness.'),
    ownBlockSun: is.amountText('Their block rewards in sun.'),
  },
  {
    description:
      "Extension. The current cycle. The chain does not record the witness's votes of earlier cycles. Absent unless the node reported witnesses and parameters in this cycle, and while it does not answer.",
  },
)

export const witnessPay = endpoint({
  get: '/api/witness/pay',
  summary: 'Block rewards of a witness, by day (UTC) and in the current cycle',
  description: `${note} Days with at least one indexed block, oldest first; the newest is incomplete. Missed slots are those that blocks prove missed.`,
  query: { address: requiredAddress, days: manyDays, ...ignored },
  reply: Type.Object({
    address: is.address('Extension. The witness.'),
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        blockProduced: is.int('Produced blocks.'),
        blockMissed: is.int('Extension. Slots it provably missed.'),
        paySun: Type.Optional(is.amountText('Extension. Its block rewards in sun. Absent unless known.')),
      }),
      { description: 'Extension. One row per day.' },
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

/** The node reports votes: they count if it reported them in the current cycle. */
async function cycleOf(
  witness: Address,
  at: Context,
): Promise<{ readonly cycle: Static<typeof cycle>; readonly state: Static<typeof nodeBlock> } | undefined> {
  const [lasting, all, parameters] = await Promise.all([
    currentCycle(at),
    readWitnesses(at.store),
    readParameters(at.store),
  ])
  const pay = rewards.blockPayOf(parameters?.values)
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

/** Blocks after the maintenance block, which itself still paid by the earlier votes. */
async function paidBlocks(witness: Address, fromMs: number, { store, state }: Context) {
  const since = { start: 0, order: 'oldest', fromMs } as const
  const { rows, total } = await store.blocks({ ...since, limit: 1 })
  const [first] = rows
  const { from = Infinity } = state.coverage.at(-1) ?? {}
  // If the parent block is missing, others after the border may be missing too.
  if (first === undefined || first.height <= from) return undefined
  const own = await store.blocksOfWitness(witness, { ...since, limit: 0 })
  // Block 1 counts no votes (java-tron MaintenanceManager.applyBlock): they come from genesis.
  const isTally = first.height > 1
  return {
    all: isTally ? total - 1 : total,
    own: isTally && first.witness === witness ? own.total - 1 : own.total,
  }
}
