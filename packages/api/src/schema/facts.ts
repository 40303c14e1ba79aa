import { type TSchema, Type } from 'typebox'
import type { IndexState } from '@sundial/store'
import { omitUndefined } from '../present.ts'
import { scannedMembers } from './page-reply.ts'

const lacksFactsUpTo = Type.Optional(
  Type.Integer({
    description:
      'Extension. Up to this height the index holds blocks from before it kept such rows: theirs are not here. Absent when there are none.',
  }),
)

/** Around a list of what happened in transactions. */
export const factMembers = <Name extends string, Row extends TSchema>(name: Name, row: Row) => ({
  ...scannedMembers(name, row),
  lacksFactsUpTo,
})

export const lackingFacts = ({ lacksFactsUpTo: height }: IndexState) =>
  omitUndefined({ lacksFactsUpTo: height })
