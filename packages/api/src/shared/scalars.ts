import { type TSchema, Type } from 'typebox'

export const int = (description: string) => Type.Integer({ description })
export const text = (description: string) => Type.String({ description })
export const flag = (description: string) => Type.Boolean({ description })

/** A JSON number while it is safe in every client, decimal text beyond 2^53. */
export const amount = (description: string) =>
  Type.Union([Type.Integer(), Type.String({ pattern: '^-?[0-9]+$' })], {
    description: `${description} A number; decimal text beyond 2^53.`,
  })

export const amountText = (description: string) =>
  Type.String({ pattern: '^-?[0-9]+$', description: `${description} Always decimal text.` })

export const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })
export const address = (description: string) => Type.String({ description: `${description} Base58.` })
export const time = (description: string) =>
  Type.Integer({ description: `${description} Milliseconds since 1970 UTC.` })

export const confirmed = Type.Boolean({
  description:
    "Whether the block is solidified: at or below the node's solidified height. Absent while that height is unknown.",
})

export const confirmations = Type.Integer({
  minimum: 1,
  description: 'Number of blocks from this one to the newest block the answer is true for, both included.',
})

export const revert = Type.Literal(false, {
  description: 'Always false: the index removes a dropped block with all its rows.',
})

export const trueAtBlock = Type.Integer({
  description:
    'Extension. Height of the newest indexed block; every figure is exact there. Also in the header X-Sundial-Block. Absent while the index is empty.',
})

export const contractMap = Type.Record(Type.String(), Type.Literal(true), {
  description:
    'Addresses in this response that are known to be contracts. An address that is missing may be of any kind.',
})

export const nextCursor = Type.Optional(
  Type.String({
    description: 'Extension. Send it as cursor for the rows after these; absent after the last row.',
  }),
)

export const scanned = Type.Optional(
  Type.Object(
    {
      rows: Type.Integer({ description: 'Rows scanned for this response.' }),
      isWhole: Type.Boolean({
        description:
          'Whether the scan is complete; otherwise nextCursor continues it, even where no row matched.',
      }),
    },
    {
      description:
        'Extension. Present where the filters have no list of their own, so that rows were scanned, a limited number per request.',
    },
  ),
)

export const total = Type.Integer({
  minimum: 0,
  description: 'Exact number of matching rows. The same as rangeTotal.',
})

/** Names a schema, so that the OpenAPI document lists it once among its components. */
export const component = <Schema extends TSchema>(name: string, schema: Schema): Schema => ({
  ...schema,
  title: name,
})
