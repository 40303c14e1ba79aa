import type { Store, TallyBlock } from '@sundial/store'
import { Type } from 'typebox'
import * as is from './scalars.ts'

const place = (description: string) =>
  Type.Optional(
    Type.Object(
      { block: is.int('Height of the block that counted votes.'), timestamp: is.time('Its time.') },
      { description: `Extension. ${description}` },
    ),
  )

export const tallyPlace = place('The tally. Absent where it is not one of those kept.')
export const firstTally = place(
  'The first tally that is kept: a node tells the last one alone, so those at which the index did not follow it are missing. Absent while none is kept.',
)

export async function firstTallyOf(store: Pick<Store, 'tallies'>) {
  const { rows } = await store.tallies({ start: 0, limit: 1, order: 'oldest' })
  return rows[0] === undefined ? {} : { keptSince: toPlace(rows[0]) }
}

const toPlace = ({ height, timestampMs }: TallyBlock) => ({ block: height, timestamp: timestampMs })
