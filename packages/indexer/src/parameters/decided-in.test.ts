import { type Proposal, proposal } from '@sundial/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidedIn } from './decided-in.ts'

const hour = 3_600_000n
const made = (members: Partial<Proposal>): Proposal => proposal.create({ state: 'APPROVED', ...members })

/** java-tron's rule: the next border moves past each block that reaches it. */
function decisionByForce(expiration: bigint, interval: bigint, times: readonly number[]): number | undefined {
  let next = expiration - 1000n * interval
  for (const [at, time] of times.entries()) {
    if (next > BigInt(time)) continue
    if (at > 0 && expiration <= next) return at
    next += ((BigInt(time) - next) / interval + 1n) * interval
  }
  return undefined
}

test('a proposal is decided in the block in which the chain decides it, whatever blocks are missing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 900 })), { minLength: 2 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 0, max: 3000 }),
      (steps, interval, expiresIn) => {
        const times = steps.map(
          (_, at) => 1_000_000 + steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0),
        )
        const expiration = BigInt(times[0]! + 1 + expiresIn)
        const governance = {
          proposals: [made({ proposalId: 1n, expirationTime: expiration })],
          maintenanceIntervalMs: BigInt(interval),
        }
        const position = times.findIndex(
          (blockMs, at) => at > 0 && decidedIn(governance, { parentMs: times[at - 1]!, blockMs }).length > 0,
        )
        expect(position === -1 ? undefined : position).toBe(
          decisionByForce(expiration, BigInt(interval), times),
        )
      },
    ),
    { numRuns: 500 },
  )
})

const span = (parent: bigint, block: bigint) => ({ parentMs: Number(parent), blockMs: Number(block) })

test('proposals decided together come newest first; pending or withdrawn ones are left out', () => {
  const proposals = [
    made({ proposalId: 3n, expirationTime: hour, state: 'DISAPPROVED' }),
    made({ proposalId: 4n, expirationTime: hour }),
    made({ proposalId: 5n, expirationTime: hour, state: 'PENDING' }),
    made({ proposalId: 6n, expirationTime: hour, state: 'CANCELED' }),
  ]
  const governance = { proposals, maintenanceIntervalMs: hour }
  const decided = decidedIn(governance, span(hour - 3000n, hour))
  expect(decided.map(({ proposalId }) => proposalId)).toEqual([4n, 3n])
  expect(decidedIn(governance, span(hour - 6000n, hour - 3000n))).toEqual([])
})

test('where proposals changed the interval, a stall across an expiration or moved borders leave it unknown', () => {
  const interval = made({
    proposalId: 1n,
    createTime: 1n,
    expirationTime: 10n * hour,
    parameters: [{ key: 0n, value: hour }],
  })
  const later = made({ proposalId: 2n, createTime: 11n * hour, expirationTime: 20n * hour })
  const governance = { proposals: [interval, later], maintenanceIntervalMs: hour }
  expect(decidedIn(governance, span(10n * hour - 3000n, 10n * hour))).toEqual([interval])
  expect(decidedIn(governance, span(20n * hour - 3000n, 20n * hour + 3000n))).toEqual([later])
  expect(decidedIn(governance, span(20n * hour - 90_000n, 20n * hour))).toEqual([])
  const astray = { ...later, createTime: 5n * hour }
  expect(
    decidedIn({ ...governance, proposals: [interval, astray] }, span(20n * hour - 3000n, 20n * hour)),
  ).toEqual([])
})
