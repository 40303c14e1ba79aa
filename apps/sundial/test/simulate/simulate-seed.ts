// One seed: a world of its own, step by step; the laws hold after each step, and at the end the index equals a clean one.
import type { Simulator } from './simulator.ts'
import { NodeModel } from './node-model.ts'
import { type Plan, planOf } from './plan.ts'
import { seeded } from './random.ts'
import { Simulation } from './simulation.ts'

export type SeedReport = {
  readonly seed: number
  readonly steps: number
  readonly blocks: number
  readonly turns: number
  /** Actions and the problems that the index reported, with their counts. */
  readonly events: Readonly<Record<string, number>>
  readonly faults: Readonly<Record<string, number>>
  readonly troubles: Readonly<Record<string, number>>
}

export async function simulateSeed(
  laboratory: Simulator,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<SeedReport> {
  const random = seeded(seed)
  const plan = planOf(seed, steps, random)
  const history = await laboratory.historyOf(seed)
  const first = history.moments[plan.first]!
  const node = new NodeModel(
    history,
    random,
    plan.steps[0]!.moments.map(() => first),
  )
  const world = new Simulation(laboratory, history, plan, node)
  let at = -1
  try {
    await world.begin(seed)
    for (const step of plan.steps) {
      at++
      await world.live(step, at)
    }
    await world.comeToRest()
    if (plan.goesBack) await world.takeBack()
    if (seed % 20 === 7) await world.standStill()
    if (seed % 20 === 11) await world.betray()
    return { seed, steps, ...world.report(), blocks: await world.blockCount() }
  } catch (error) {
    throw new SeedFailed({ seed, steps, plan, at }, error)
  } finally {
    await world.end()
  }
}

class SeedFailed extends Error {
  constructor(
    { seed, steps, plan, at }: { seed: number; steps: number; plan: Plan; at: number },
    cause: unknown,
  ) {
    const done = plan.steps.slice(0, at + 1).map((step, index) => `  ${index}: ${JSON.stringify(step)}`)
    const { first, last, fromHeight } = plan
    const frame = `from height ${fromHeight ?? 0}, moments ${first} to ${last}`
    const story = [frame, ...done, `  ${(cause as Error).stack ?? String(cause)}`].join('\n')
    super(`Seed ${seed}: npm run simulate -- --seed ${seed} --steps ${steps}\n${story}`, { cause })
  }
}
