import { formatUnits, trxDecimals } from '@sundial/primitives'
import { operationTypes } from '@sundial/protocol/operation-types'
import type { useTranslations } from 'use-intl/react'
import type { Body } from '../data/api.ts'
import { nameOf } from '../data/names.ts'
import {
  isFailed,
  movedIn,
  receiverOf,
  senderOf,
  type Transaction,
  type Transfer,
} from '../data/transaction.ts'
import { toInteger } from '../format/exact-number.ts'
import { textOr } from '../i18n/keys.ts'

type Words = ReturnType<typeof useTranslations<never>>

export type SheetColumn<Row> = {
  readonly heading: (words: Words) => string
  readonly cell: (row: Row, words: Words) => string | undefined
  /** Milliseconds since 1970, which the file has in the zone of the person. */
  readonly isTime?: boolean
}

export type Sheet = {
  readonly columns: readonly Pick<SheetColumn<never>, 'heading' | 'isTime'>[]
  /** The cells of the rows of an answer. */
  readonly read: (body: unknown, words: Words) => readonly (readonly (string | undefined)[])[]
}

const sheet = <Answer, Row>(
  rowsOf: (body: Answer) => readonly Row[],
  columns: readonly SheetColumn<Row>[],
): Sheet => ({
  columns,
  read: (body, words) => rowsOf(body as Answer).map((row) => columns.map(({ cell }) => cell(row, words))),
})

/** More columns than this are for programs. */
export const mostColumns = 12

const operationNames = new Map(
  Object.entries(operationTypes).map(([name, number]) => [number as number, name]),
)

const amountText = (value: string | number | bigint | undefined, decimals: number | undefined) => {
  const units = toInteger(value)
  return units === undefined ? undefined : formatUnits(units, decimals ?? 0)
}

type Token = {
  readonly tokenId?: string
  readonly tokenType?: string
  readonly tokenAbbr?: string
  readonly tokenDecimal?: number
}

const isTrx = (token: Token | undefined) => token?.tokenId === undefined || token.tokenId === '_'

/** Says of an amount that it is one in the smallest unit, where the decimals are not known. */
function unitOf(token: Token | undefined, words: Words): string | undefined {
  if (isTrx(token)) return 'TRX'
  const { tokenAbbr: unit, tokenType, tokenDecimal: decimals } = token!
  const isCounted = tokenType === 'trc721' || tokenType === 'trc1155'
  return decimals === undefined && !isCounted ? `${unit ?? ''}: ${words('show.smallestUnits')}` : unit
}

const decimalsOf = (token: Token | undefined) => (isTrx(token) ? trxDecimals : token?.tokenDecimal)

/** An address and its name beside it. */
const party = <Row>(
  title: 'from' | 'to',
  addressIn: (row: Row) => string | undefined,
): readonly SheetColumn<Row>[] => [
  { heading: (t) => t(`column.${title}`), cell: addressIn },
  {
    heading: (t) => `${t(`column.${title}`)} (${t('column.name')})`,
    cell: (row) => nameOf(addressIn(row))?.name,
  },
]

const time = <Row>(msIn: (row: Row) => number | undefined): SheetColumn<Row> => ({
  heading: (t) => t('column.time'),
  cell: (row) => msIn(row)?.toString(),
  isTime: true,
})

const height = <Row>(heightIn: (row: Row) => number): SheetColumn<Row> => ({
  heading: (t) => t('column.height'),
  cell: (row) => String(heightIn(row)),
})

const status = <Row>(resultIn: (row: Row) => string | undefined): SheetColumn<Row> => ({
  heading: (t) => t('column.result'),
  cell: (row, t) => t(isFailed(resultIn(row)) ? 'result.failedShort' : 'result.success'),
})

const transfers: readonly SheetColumn<Transfer>[] = [
  time(({ timestamp }) => timestamp),
  height(({ block }) => block),
  ...party<Transfer>('from', (row) => row.transferFromAddress),
  ...party<Transfer>('to', (row) => row.transferToAddress),
  {
    heading: (t) => t('column.amount'),
    cell: ({ amount_str: amount, tokenInfo }) => amountText(amount, decimalsOf(tokenInfo)),
  },
  { heading: (t) => t('column.token'), cell: ({ tokenInfo }, t) => unitOf(tokenInfo, t) },
  {
    heading: (t) => t('field.tokenId'),
    cell: ({ tokenInfo }) => (isTrx(tokenInfo) ? 'TRX' : tokenInfo.tokenId),
  },
  status(({ contractRet }) => contractRet),
  { heading: (t) => t('column.hash'), cell: ({ transactionHash }) => transactionHash },
]

const transactions: readonly SheetColumn<Transaction>[] = [
  time(({ timestamp }) => timestamp),
  height(({ block }) => block),
  {
    heading: (t) => t('column.type'),
    cell: ({ contractType, trigger_info: call }, t) => {
      const name = operationNames.get(contractType) ?? String(contractType)
      return call?.methodName ?? textOr(t, `operation.${name}`, name)
    },
  },
  ...party<Transaction>('from', senderOf),
  ...party<Transaction>('to', receiverOf),
  {
    heading: (t) => t('column.amount'),
    cell: (row) => {
      const { amount, tokenInfo } = movedIn(row)
      return amountText(amount, decimalsOf(tokenInfo))
    },
  },
  {
    heading: (t) => t('column.token'),
    cell: (row, t) => {
      const { amount, tokenInfo } = movedIn(row)
      return amount === undefined ? undefined : unitOf(tokenInfo, t)
    },
  },
  {
    heading: (t) => `${t('column.fee')} (TRX)`,
    cell: ({ cost }) => amountText(cost?.fee, trxDecimals),
  },
  status(({ contractRet }) => contractRet),
  { heading: (t) => t('column.hash'), cell: ({ hash }) => hash },
]

/** Lists that have a table for people, by the path of the API. The button of a list asks `hasSheet` in table-tools. */
export const sheets: Readonly<Record<string, Sheet>> = {
  '/api/transfer': sheet(({ data }: Body<'/api/transfer'>) => data, transfers),
  '/api/asset/transfer': sheet(({ Data }: Body<'/api/asset/transfer'>) => Data, transfers),
  '/api/filter/transfer': sheet(({ data }: Body<'/api/filter/transfer'>) => data, transfers),
  '/api/transaction': sheet(({ data }: Body<'/api/transaction'>) => data, transactions),
  '/api/filter/transaction': sheet(({ data }: Body<'/api/filter/transaction'>) => data, transactions),
}
