import { apiLimits } from '../limits.ts'
import type { ApiPorts } from '../ports.ts'

type Range = { readonly fromMs?: number | undefined; readonly toMs?: number | undefined }

export const dayName = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** Hours of the longest range days are told of. */
const mostHours = apiLimits.days * 24

/** The last price of TRX in USD on each day (UTC) that has one, oldest first; none without a source. */
export async function pricesByDay(
  { fromMs = 0, toMs = apiLimits.timeMs }: Range,
  { services }: Pick<ApiPorts, 'services'>,
): Promise<ReadonlyMap<string, number>> {
  const hours = await services?.priceHistory?.hours({
    fromMs: Math.min(fromMs, apiLimits.timeMs),
    toMs: Math.min(toMs, apiLimits.timeMs),
    limit: mostHours,
  })
  return new Map((hours ?? []).toReversed().map(({ timeMs, usd }) => [dayName(timeMs), Number(usd)]))
}
