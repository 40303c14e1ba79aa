// How answers say what they cover, and which figures the index cannot know. Every endpoint uses these two members.
import type { IndexState } from '@sundial/store'
import { type Static, Type } from 'typebox'
import * as is from '../shared/scalars.ts'
import { isWhole } from '../shared/values.ts'

/** Beside `trueAtBlock` in every answer. */
export const since = Type.Integer({
  description:
    'Extension. First block of the index: lists, counts, sums and charts of this answer begin there, and are no totals of the chain. Absent in an index of the whole chain.',
})

/** The first block from which on the index lacks none; undefined in an index of the whole chain, and in an empty one. */
export const sinceOf = (state: IndexState): number | undefined =>
  isWhole(state) ? undefined : state.coverage.at(-1)?.from

/** Beside members that the index cannot know, and that the node knows at its newest block. */
export const fromNode = Type.Optional(
  Type.Object(
    {
      block: is.int('Height of that block.'),
      hash: is.hash('Its id.'),
      members: Type.Array(is.text('Name of a member.')),
    },
    {
      description:
        'Extension. The members of this object, or of each row of this list, that come from the node as they are at this block, because the index does not cover what made them. Absent where all of them come from the index, as of trueAtBlock.',
    },
  ),
)

export type FromNode = NonNullable<Static<typeof fromNode>>

/** A value, and the node's newest block when it was read. */
export type AtHead<Value> = { readonly block: number; readonly hash: string; readonly value: Value }

export const fromNodeAt = (
  { block, hash }: Pick<AtHead<unknown>, 'block' | 'hash'>,
  members: readonly string[],
): FromNode => ({ block, hash, members: [...members] })
