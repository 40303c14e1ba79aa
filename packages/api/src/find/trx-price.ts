import { Unavailable } from '@sundial/primitives'
import type { ApiPorts } from '../ports.ts'

/** USD for a TRX; nothing without a source, and while it does not answer. */
export async function trxPrice({ services }: Pick<ApiPorts, 'services'>): Promise<number | undefined> {
  try {
    const price = await services?.prices?.price()
    return price === undefined ? undefined : Number(price.usd)
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
