import pg from 'pg'

/** int8 as bigint and int8[] as bigint[]; numeric stays text; the rest as pg has it. */
export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser: unknown = format === 'binary' ? undefined : parserByOid[oid]
    return parser ?? pg.types.getTypeParser(oid, format ?? 'text')
  },
}

const textArray: number = 1009
const toTexts = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[]

const parserByOid: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1016: (text) => toTexts(text).map((item) => (item === null ? null : BigInt(item))),
}
