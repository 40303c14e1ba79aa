type Range = {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Days that begin in the asked-for time. */
export const daysWithin = <Row extends { readonly dayMs: number }>(
  rows: readonly Row[],
  { start_timestamp: from = 0, end_timestamp: to = Infinity }: Range,
): readonly Row[] => rows.filter(({ dayMs }) => dayMs >= from && dayMs <= to)
