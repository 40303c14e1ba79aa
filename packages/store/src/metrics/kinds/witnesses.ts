import { metric } from '../metric.ts'

/** Blocks by who produced them, and slots by who missed them, as far as it is proven: counted in the block that proves it. */
export const witnesses = metric({
  number: 17,
  key: 'witness',
  members: ['blocks', 'missed'],
  of: ({ entry: { witness }, missedSlots }) =>
    new Map(
      [...new Set([witness, ...missedSlots.keys()])].map((id) => [
        id,
        [id === witness ? 1n : 0n, BigInt(missedSlots.get(id) ?? 0)],
      ]),
    ),
})
