/** How many random worlds a test looks at. At the gate a few that have all kinds; the nightly run looks at many others. */
export type WorldCounts = { readonly atGate: number; readonly atNight: number }

/** Seeds in a row, from `SUNDIAL_SEED` on. */
export function worldSeeds({ atGate, atNight }: WorldCounts): readonly number[] {
  const first = Number(process.env['SUNDIAL_SEED'] ?? 1)
  const count = process.env['SUNDIAL_NIGHTLY'] === undefined ? atGate : atNight
  return Array.from({ length: count }, (_, at) => first + at)
}
