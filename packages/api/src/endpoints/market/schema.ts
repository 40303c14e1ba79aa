import { highestPairId } from '@sundial/markets'
import { type TSchema, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import type { Refusal } from '../../query.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'

const numberRefusal = { 'x-refusal': { other: 'malformed_number' } satisfies Refusal }

/** Id of a pair of an order book. */
export const pairId = Type.Integer({
  minimum: 1,
  maximum: highestPairId,
  description: 'Id of a pair: that of the contract, and a million more for each order book before its own.',
  ...numberRefusal,
})

/** An integer as number or text, and decimal text where it has a fraction. */
export const quantity = (description: string) =>
  Type.Union([Type.Integer(), Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$' })], {
    description: `${description} A number; decimal text beyond 2^53 or with a fraction, cut off after 18 places.`,
  })

export const toQuantity = (text: string): number | string =>
  text.includes('.') ? text : toAmount(BigInt(text))

export const price = (what: string) =>
  quantity(`${what}: smallest units of the second token for one whole first token.`)

/** The envelope of every call of the second market. */
export const envelope = <Data extends TSchema>(data: Data) =>
  Type.Object({
    code: Type.Literal(0, {
      description: 'Always 0: what is refused has a status of its own, code and message.',
    }),
    msg: Type.Literal('success'),
    data,
    complete: is.flag(
      'Extension. Whether every event of the order books up to trueAtBlock is in the answer. False while a book is read in the background.',
    ),
    completeUpTo: Type.Optional(
      is.int(
        'Extension. While complete is false: height of the newest block whose events all books have; absent before the first.',
      ),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  })

type Enveloped<Data> = {
  readonly code: 0
  readonly msg: 'success'
  readonly data: Data
  readonly complete: boolean
  readonly completeUpTo?: number
}

/** Of one book, or of all. */
export async function enveloped<Data>(data: Data, at: Context, book?: number): Promise<Enveloped<Data>> {
  const states = (await at.store.bookStates()).filter((state) => book === undefined || state.book === book)
  const heights = states.map(({ height }) => height)
  const complete = states.every(({ isWhole }) => isWhole)
  const lowest = heights.reduce<number | undefined>(
    (least, height) => (least === undefined || height === undefined ? undefined : Math.min(least, height)),
    heights[0],
  )
  const envelopeOf = { code: 0, msg: 'success', data, complete } as const
  return complete || lowest === undefined ? envelopeOf : { ...envelopeOf, completeUpTo: lowest }
}
