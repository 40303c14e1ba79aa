import { Refused } from '@sundial/primitives'

/** Whoever starts the chain has to choose something else. */
export class ForkRefused extends Refused {
  readonly code = 'fork_refused'
}

/** A value that was never read, and now cannot be. */
export class ForkNodeUnreachable extends Refused {
  readonly code = 'fork_node_unreachable'
  constructor(what: string, why: string, options?: ErrorOptions) {
    super(
      `The node of the forked chain does not give ${what}: ${why} What was read before still works; start the node, or name another one of its chain in --fork.`,
      options,
    )
  }
}

/** State of the forked chain that its node gives nobody. */
export class ForkStateMissing extends Refused {
  readonly code = 'fork_state_missing'
  constructor(what: string) {
    super(`A forked chain does not know ${what}.`)
  }
}
