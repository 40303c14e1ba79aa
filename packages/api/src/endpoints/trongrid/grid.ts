// TronGrid's v1 interface: its lists have the names, parameters and errors that programs written for TronGrid expect.
import { tronGrid } from '@sundial/operations'
import { Refused } from '@sundial/primitives'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { sinceOf } from '../../chain-head/provenance.ts'
import { type Context, type Endpoint, gridEndpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

const text = (description: string) => Type.Optional(Type.String({ maxLength: 400, description }))

export const named = (description: string) => Type.String({ maxLength: 100, description })

export const paged = {
  limit: upTo({
    least: 1,
    most: tronGrid.mostRows,
    default: tronGrid.usualRows,
    description: 'Number of rows',
  }),
  fingerprint: text('meta.fingerprint of an earlier response: continues after its last row.'),
}

/** Of lists that are in one order. */
export const wholePage = { ...paged, order_by: text('Name of the order, with ,asc or ,desc.') }

const finality = {
  only_confirmed: text('true: only final blocks.'),
  only_unconfirmed: text('true: only blocks that are not final yet.'),
}

/** Of lists in the order of the chain. */
export const chainPage = {
  ...paged,
  ...finality,
  order_by: text('block_timestamp,desc (newest first, the default) or block_timestamp,asc.'),
  min_timestamp: text('Only blocks from this time on: milliseconds or a date. Also min_block_timestamp.'),
  max_timestamp: text('Only blocks up to this time: milliseconds or a date. Also max_block_timestamp.'),
  min_block_timestamp: text('See min_timestamp.'),
  max_block_timestamp: text('See max_timestamp.'),
}

export const ofFinality = finality

export const sides = {
  only_from: text('true: only what the account sent. With only_to both.'),
  only_to: text('true: only what the account received. With only_from both.'),
}

export { text as optionalText }

const reply = <Row extends TSchema>(row: Row) =>
  Type.Object({
    data: Type.Array(row, { description: 'The rows.' }),
    success: Type.Literal(true, { description: 'Errors have success: false, error and statusCode.' }),
    meta: Type.Object({
      at: is.time('Time of the answer.'),
      page_size: is.int('Number of rows.'),
      fingerprint: Type.Optional(is.text('Continues after the last row. Absent on the last page.')),
      links: Type.Optional(
        Type.Object({ next: is.text('URL of the next page.') }, { description: 'Absent on the last page.' }),
      ),
      since: Type.Optional(
        is.int(
          'Extension. First block of the index, where it does not have the whole chain: lists begin there.',
        ),
      ),
    }),
  })

/** A row as TronGrid names it; what the node does not have is absent. */
const anyRow = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A row with the members that TronGrid has.',
})

/** Units for the rows that a request asks for beyond the default: each is read from the node. */
export const costOfNodeRows = ({ limit }: Readonly<Record<string, unknown>>): number =>
  Math.ceil(Math.max(0, Math.min(Number(limit) || 0, tronGrid.mostRows) - tronGrid.usualRows) / 4)

type Definition<Parameters extends TProperties> = Pick<Endpoint, 'get' | 'summary' | 'extraCost'> & {
  readonly description?: string
  readonly cost: number
  readonly query: Parameters
  readonly rows: (query: tronGrid.GridQuery, at: Context) => Promise<tronGrid.GridRows>
}

/** A call of TronGrid. */
export const gridList = <const Parameters extends TProperties>({
  rows,
  query,
  ...definition
}: Definition<Parameters>) =>
  gridEndpoint({
    ...definition,
    query,
    reply: reply(anyRow),
    async handle({ query: asked, url = '' }, at) {
      const texts = textsIn(asked as Readonly<Record<string, unknown>>)
      try {
        const page = await rows(texts, at)
        const { meta, ...answer } = tronGrid.gridAnswer(page, {
          nowMs: at.clock.now(),
          url,
          query: withoutPath(texts, definition.get),
        })
        const since = sinceOf(at.state)
        return { ...answer, meta: { ...meta, ...(since !== undefined && { since }) } } as Static<
          ReturnType<typeof reply<typeof anyRow>>
        >
      } catch (error) {
        throw refusalOf(error)
      }
    },
  })

/** What the shared reader of parameters refuses has no code of this API. */
const refusalOf = (error: unknown): unknown =>
  error instanceof Refused && error.code === 'malformed_parameter'
    ? new RequestRefused('bad_request', error.message)
    : error

const textsIn = (query: Readonly<Record<string, unknown>>): tronGrid.GridQuery =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

const withoutPath = (query: tronGrid.GridQuery, path: string): tronGrid.GridQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !path.split('/').includes(`:${name}`)))
