import { type TSchema, Type } from 'typebox'

export const int = (description: string) => Type.Integer({ description })
export const text = (description: string) => Type.String({ description })
export const flag = (description: string) => Type.Boolean({ description })

/** A JSON number while it is safe in every client, decimal text past 2^53. */
export const amount = (description: string) =>
  Type.Union([Type.Integer(), Type.String({ pattern: '^-?[0-9]+$' })], {
    description: `${description} A number; decimal text where it passes 2^53.`,
  })

export const amountText = (description: string) =>
  Type.String({ pattern: '^-?[0-9]+$', description: `${description} Always decimal text.` })

export const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })
export const address = (description: string) => Type.String({ description: `${description} Base58.` })
export const time = (description: string) =>
  Type.Integer({ description: `${description} Milliseconds since 1970 UTC.` })

export const confirmed = Type.Boolean({
  description:
    'Whether the block is solidified: at or below the highest height the node called final. Absent while that height is unknown.',
})

export const confirmations = Type.Integer({
  minimum: 1,
  description: 'Blocks of the chain from this one to the newest block the answer is true for, both counted.',
})

export const revert = Type.Literal(false, {
  description: 'Always false: a block that the chain dropped leaves the index with all its rows.',
})

export const trueAtBlock = Type.Integer({
  description:
    'Extension. Height of the newest block the index held when it answered; every figure is exact there. Also the header X-Sundial-Block. Absent while the index is empty.',
})

export const contractMap = Type.Record(Type.String(), Type.Literal(true), {
  description:
    'Addresses of this answer that are known to be contracts. An address that is missing may be of any kind.',
})

export const nextCursor = Type.Optional(
  Type.String({
    description: 'Extension. Give it as cursor for the rows after these; absent behind the last row.',
  }),
)

export const scanned = Type.Optional(
  Type.Object(
    {
      rows: Type.Integer({ description: 'Rows looked at for this answer.' }),
      isWhole: Type.Boolean({
        description: 'Whether these were all; otherwise nextCursor goes on, even where no row was found.',
      }),
    },
    {
      description:
        'Extension. Given where no list is kept for the filters, so that rows were looked through, a bounded number a request.',
    },
  ),
)

export const total = Type.Integer({
  minimum: 0,
  description: 'Exact count of the rows that match, however many. The same as rangeTotal.',
})

/** Names a schema, so that the OpenAPI document holds it once among its components. */
export const component = <Schema extends TSchema>(name: string, schema: Schema): Schema => ({
  ...schema,
  title: name,
})
