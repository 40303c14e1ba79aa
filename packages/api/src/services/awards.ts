import { type Address, isAddress, toAddress } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { OperatorFileRefused, readOperatorJson } from './operator-files.ts'

const strict = { additionalProperties: false } as const

const row = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    address: Type.Optional(Type.String({ maxLength: 100 })),
    score: Type.Optional(Type.String({ maxLength: 60 })),
  },
  strict,
)
const list = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 100 }),
    text: Type.Optional(Type.String({ maxLength: 1000 })),
    url: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://[^\\s]+$' })),
    rows: Type.Array(row, { maxItems: 500 }),
  },
  strict,
)
const file = Type.Object({ lists: Type.Array(list, { maxItems: 20 }) }, strict)

type Row = Omit<Static<typeof row>, 'address'> & { readonly address?: Address | undefined }

/** Who was awarded what by a programme; the order of the rows is the rank. */
export type AwardList = Omit<Static<typeof list>, 'rows'> & { readonly rows: readonly Row[] }

/** Reads the `--awards` file. Throws `operator_file_refused` with the invalid member. */
export const readAwards = (text: string): readonly AwardList[] =>
  readOperatorJson(file, text).lists.map(({ rows, ...about }) => ({
    ...about,
    rows: rows.map(({ address, ...named }) => ({ ...named, ...(address && { address: known(address) }) })),
  }))

function known(address: string): Address {
  if (isAddress(address)) return toAddress(address)
  throw new OperatorFileRefused(`${address} is not an address.`)
}
