// Runs seeds sequentially; results are appended to a file, and seeds in that file are skipped.
import { appendFile, readFile } from 'node:fs/promises'
import { openSimulator } from './simulator.ts'
import { type SeedReport, simulateSeed } from './simulate-seed.ts'

type RunOptions = {
  readonly seeds: readonly number[]
  readonly steps: number
  readonly file?: string | undefined
  /** No seed starts after this time. */
  readonly untilMs?: number | undefined
  readonly tell: (line: string) => void
}

type Totals = {
  ran: number
  readonly failed: string[]
  skipped: number
  turns: number
  readonly events: Record<string, number>
  readonly faults: Record<string, number>
  readonly troubles: Record<string, number>
}

export async function runSeeds({
  seeds,
  steps,
  file,
  untilMs = Infinity,
  tell,
}: RunOptions): Promise<Totals> {
  const done = await ranBefore(file)
  const totals: Totals = { ran: 0, failed: [], skipped: 0, turns: 0, events: {}, faults: {}, troubles: {} }
  await using laboratory = await openSimulator()
  for (const seed of seeds) {
    if (Date.now() > untilMs) break
    if (done.has(`${seed} ${steps}`)) {
      totals.skipped++
      continue
    }
    const start = Date.now()
    try {
      const report = await simulateSeed(laboratory, { seed, steps })
      add(totals, report)
      const ms = Date.now() - start
      if (file !== undefined) await appendFile(file, `${JSON.stringify({ ...report, ms })}\n`)
      if (totals.ran % 25 === 0) tell(`${totals.ran} seeds, the last ${seed} in ${ms} ms`)
    } catch (error) {
      totals.failed.push((error as Error).message)
      tell((error as Error).message)
      await laboratory.renew()
    }
  }
  return totals
}

async function ranBefore(file: string | undefined): Promise<ReadonlySet<string>> {
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line.endsWith('}'))
  return new Set(
    lines.map((line) => {
      const { seed, steps } = JSON.parse(line) as SeedReport
      return `${seed} ${steps}`
    }),
  )
}

function add(totals: Totals, report: SeedReport): void {
  totals.ran++
  totals.turns += report.turns
  for (const kind of ['events', 'faults', 'troubles'] as const) {
    for (const [name, count] of Object.entries(report[kind]))
      totals[kind][name] = (totals[kind][name] ?? 0) + count
  }
}
