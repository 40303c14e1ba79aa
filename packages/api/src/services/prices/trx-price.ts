import { Unavailable } from '@sundial/primitives'
import type { Services } from '../services.ts'

type At = { readonly services?: Partial<Services> | undefined }

/** Price of one TRX in USD; undefined without a source, and while it does not answer. */
export async function trxPrice(at: At): Promise<number | undefined> {
  const price = await priceNow(at)
  return price === undefined ? undefined : Number(price.usd)
}

/** By how many percent it changed in 24 hours, as its source says. */
export async function trxChange24h(at: At): Promise<number | undefined> {
  const change = (await priceNow(at))?.change24h
  return change === undefined ? undefined : Number(change)
}

async function priceNow({ services }: At) {
  try {
    return await services?.prices?.price()
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
