import type { Address } from '@sundial/primitives'
import { habit as dollarUsers } from './inhabitants/dollar-users.ts'
import { habit } from './inhabitants/launch-pad.ts'
import { defaultSeed } from './open-demo.ts'
import { peopleOf } from './person.ts'

/** The account whose contracts launch tokens in a demo with the default seed. */
export const launchOperator = (): Address =>
  peopleOf(defaultSeed, 'launch-pad', habit)['operator']![0]!.address

/** The account whose contract is a stable coin, in the same demo. */
export const stableCoinIssuer = (): Address =>
  peopleOf(defaultSeed, 'dollar-users', dollarUsers)['issuer']![0]!.address
