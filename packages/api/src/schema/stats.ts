import { Type } from 'typebox'
import { apiLimits } from '../limits.ts'
import type { Refusal } from '../query.ts'
import * as is from './scalars.ts'

const number = { 'x-refusal': { other: 'malformed_number' } satisfies Refusal }

export const manyDays = Type.Integer({
  minimum: 1,
  maximum: apiLimits.days,
  default: apiLimits.days,
  description: `Extension. How many of the newest days: a whole number from 1 to ${apiLimits.days}.`,
  'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
})

export const requiredDay = Type.Integer({
  minimum: 0,
  maximum: apiLimits.timeMs,
  description: 'Any time of the day (UTC) in question: whole milliseconds since 1970 UTC.',
  ...number,
})

export const topLimit = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 10,
  description: 'How many of the most used: a whole number from 1 to 100.',
  'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
})

/** Hours or days of a series. */
export const seriesLimit = Type.Integer({
  minimum: 1,
  maximum: 1000,
  default: 168,
  description: 'Extension. How many of the newest: a whole number from 1 to 1000.',
  'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
})

export const dayTime = is.time('Start of the day (UTC).')

const noReceipt = 'Absent when a receipt is not known.'

/** Energy in TronScan's words. */
export const energyMembers = {
  total_energy: Type.Optional(is.amount(`Energy used. ${noReceipt}`)),
  energy: Type.Optional(is.amount(`Of it, what callers had by stake. ${noReceipt}`)),
  contract_supplied: Type.Optional(is.amount(`Of it, what the creators of contracts supplied. ${noReceipt}`)),
  trx: Type.Optional(is.amount(`Of it, what TRX was burned for. ${noReceipt}`)),
  burned_sun: Type.Optional(is.amountText(`Extension. Sun burned for energy. ${noReceipt}`)),
}

export const seriesDescription =
  'Days (UTC) that hold a block the index covers, oldest first. The newest day is not over and counts what happened so far; a first or interrupted day counts what the index covers of it.'

/** Whole TRX as TronScan has them, and beside it the exact amount. */
export const trxAmount = (description: string) =>
  Type.Optional(Type.Integer({ description: `${description} Whole TRX, cut off. Absent unless known.` }))

export const exactSun = (description: string) =>
  Type.Optional(is.amountText(`Extension. ${description} In sun. Absent unless known.`))

export const dayText = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: `${description} As YYYY-MM-DD (UTC).`,
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
  )
