import { type ListingStatus, type ListingStep, listingSteps, listingStatuses } from '@sundial/abi'
import { expect, test } from 'vitest'
import { afterListingStep, isRecommended, type OperatorStep, operatorSteps } from './listing-rules.ts'

type Step = ListingStep | OperatorStep
const statuses = Object.keys(listingStatuses).map(Number) as ListingStatus[]
const steps: readonly Step[] = [...listingSteps, ...operatorSteps]

/** Every step that is possible: from, step, to. Every other one is refused. */
const transitions: readonly (readonly [ListingStatus, Step, ListingStatus])[] = [
  [-1, 'create', 0],
  [0, 'update', 0],
  [0, 'confirm', 7],
  [7, 'audit', 2],
  [7, 'approve', 3],
  [7, 'reject', 5],
  [2, 'approve', 3],
  [2, 'reject', 5],
  [5, 'update', 0],
  [3, 'add', 3],
  [3, 'recommend', 4],
  [3, 'decline', 8],
  [3, 'hide', 1],
  [3, 'shelve', 6],
  [4, 'hide', 1],
  [4, 'shelve', 6],
  [1, 'add', 1],
  [1, 'approve', 3],
  [1, 'recommend', 4],
  [1, 'shelve', 6],
  [8, 'add', 8],
  [8, 'recommend', 4],
  [8, 'shelve', 6],
  [6, 'approve', 3],
]

test('the twelve statuses have the names of the specification', () => {
  expect(listingStatuses).toEqual({
    '-3': 'submittedThreeTimes',
    '-2': 'notRecorded',
    '-1': 'recorded',
    0: 'submitted',
    1: 'notRecommended',
    2: 'toAudit',
    3: 'approved',
    4: 'recommended',
    5: 'rejected',
    6: 'shelved',
    7: 'confirmed',
    8: 'recommendedFailed',
  })
})

test.each(transitions)('a listing of status %s becomes by %s one of status %s', (status, step, to) => {
  expect(afterListingStep(step, { status, submissions: 1 })?.status).toBe(to)
})

test('no other step is possible', () => {
  const possible = statuses.flatMap((status) =>
    steps.flatMap((step) => {
      const after = afterListingStep(step, { status, submissions: 1 })
      return after === undefined ? [] : [`${status} ${step} ${after.status}`]
    }),
  )
  expect(possible.sort()).toEqual(transitions.map((one) => one.join(' ')).sort())
})

test('a listing is submitted again three times at most: then a rejection is final', () => {
  let state = afterListingStep('create', { status: -1, submissions: 0 })!
  const seen: ListingStatus[] = []
  for (let round = 0; round < 4; round++) {
    if (round > 0) state = afterListingStep('update', state)!
    state = afterListingStep('reject', afterListingStep('confirm', state)!)!
    seen.push(state.status)
  }
  expect(seen).toEqual([5, 5, 5, -3])
  expect(steps.filter((step) => afterListingStep(step, state) !== undefined)).toEqual([])
  // A change before it is confirmed is no submission of its own.
  const changed = afterListingStep('update', { status: 0, submissions: 1 })
  expect(changed).toEqual({ status: 0, submissions: 1 })
})

test('approved and recommended pairs are shown, all others are hidden', () => {
  expect(statuses.filter(isRecommended).sort()).toEqual([3, 4])
})
