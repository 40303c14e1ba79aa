import type { Address } from '@sundial/primitives'
import { habit } from './inhabitants/launch-pad.ts'
import { defaultSeed } from './open-demo.ts'
import { peopleOf } from './person.ts'

/** The account whose contracts launch tokens in a demo with the default seed. */
export const launchOperator = (): Address =>
  peopleOf(defaultSeed, 'launch-pad', habit)['operator']![0]!.address
