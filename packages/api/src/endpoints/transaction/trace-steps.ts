import { toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { toHash } from '../../page.ts'
import type { TracedStep } from '../../services/traces/read-steps.ts'
import { stepsOf } from '../../services/traces/trace-of.ts'
import { requiredHash, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { missingAnswer, missingTrace, replayBlock } from './trace-schema.ts'

const mostSteps = 200

/** No transaction runs as many. */
const mostIndex = 100_000_000

const tracedStep = Type.Object({
  index: is.int('Extension. From 0, over the whole transaction.'),
  call: is.int('Extension. Index of its call in /api/transaction/trace.'),
  depth: is.int("Extension. 0 for the transaction's own call."),
  pc: is.int('Extension. Position in the code.'),
  op: is.text("Extension. java-tron's name of the opcode."),
  energy_left: Type.Optional(
    is.amount('Extension. Before it is paid for. Absent in a replay where no receipt says it.'),
  ),
  energy: is.amount('Extension. What it costs.'),
  stack_size: is.int('Extension. Words on the stack before it runs.'),
  stack: Type.Array(is.text('Extension. Hex.'), {
    description: 'Extension. At most 16 words, from the top, before it runs.',
  }),
  memory: Type.Optional(
    Type.Object(
      {
        offset: is.int('Extension. First byte.'),
        length: is.int('Extension. In bytes.'),
        bytes: is.text('Extension. Hex: at most the first 64 bytes.'),
      },
      { description: 'Extension. What it wrote to memory. Absent where it wrote nothing.' },
    ),
  ),
  word: Type.Optional(
    Type.Object(
      {
        contract: is.address('Extension. The account whose storage it is.'),
        key: is.text('Extension. Hex.'),
        before: is.text('Extension. Hex.'),
        after: is.text('Extension. Hex.'),
      },
      { description: 'Extension. The word of storage that it wrote. Absent where it wrote none.' },
    ),
  ),
})

export const transactionTraceSteps = endpoint({
  get: '/api/transaction/trace/steps',
  summary: 'Instructions of one transaction, in the order in which they ran',
  description:
    'Extension. From the source of /api/transaction/trace: the node, or a replay that equals the receipt. The transaction runs to its end for each request.',
  reads: 'nothing',
  // A node runs the transaction again, or we do.
  cost: 20,
  query: {
    hash: requiredHash,
    from: Type.Integer({
      minimum: 0,
      maximum: mostIndex,
      default: 0,
      description: 'Extension. Index of the first instruction to return.',
      'x-refusal': { other: 'malformed_number' },
    }),
    limit: upTo({
      least: 1,
      most: mostSteps,
      default: 100,
      description: 'Extension. Number of instructions',
    }),
  },
  reply: Type.Object({
    hash: is.hash('Extension. The transaction.'),
    source: Type.Optional(
      Type.Enum(['node', 'replay'], { description: 'Extension. Absent without a trace.' }),
    ),
    total: Type.Optional(is.int('Extension. Instructions of the whole transaction. Absent without a trace.')),
    steps: Type.Optional(
      Type.Array(tracedStep, {
        description: 'Extension. From the requested one on. Absent without a trace.',
      }),
    ),
    block: replayBlock,
    ...missingTrace,
  }),
  async handle({ query }, at) {
    const hash = toHash(query.hash)
    const found = await stepsOf(at, hash, { from: query.from, count: query.limit })
    if ('missing' in found) return { hash, ...missingAnswer(found) }
    return { hash, source: found.source, total: found.total, steps: found.steps.map(toRow) }
  },
})

const toRow = (step: TracedStep): Static<typeof tracedStep> =>
  omitUndefined({
    index: step.index,
    call: step.call,
    depth: step.depth,
    pc: step.pc,
    op: step.op,
    energy_left: step.energyLeft === undefined ? undefined : toAmount(step.energyLeft),
    energy: toAmount(step.energy),
    stack_size: step.stackSize,
    stack: [...step.stack],
    memory: step.memory,
    word: step.word && { ...step.word, contract: toBase58(step.word.contract) },
  })
