import { Unavailable } from '@sundial/primitives'
import type { Services } from '../services.ts'

/** Price of one TRX in USD; undefined without a source, and while it does not answer. */
export async function trxPrice({
  services,
}: {
  readonly services?: Partial<Services> | undefined
}): Promise<number | undefined> {
  try {
    const price = await services?.prices?.price()
    return price === undefined ? undefined : Number(price.usd)
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
