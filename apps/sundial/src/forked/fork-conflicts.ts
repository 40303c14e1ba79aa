import type { Config } from '../config.ts'
import { BadSetting } from '../read-flags.ts'

type Beginning = Pick<Config, 'fork' | 'kind' | 'genesis' | 'state' | 'from-state'>

/** Throws `setting_refused` where another setting says how the chain begins. */
export function refuseBesideFork(config: Beginning): void {
  const { fork, state, genesis, kind } = config
  if (fork === undefined) return
  if (state !== undefined || config['from-state'] !== undefined)
    throw new BadSetting(
      '--fork: a forked chain is kept in --data, not in the file of --state or --from-state.',
    )
  if (genesis !== undefined) throw new BadSetting('--fork: a forked chain begins without --genesis.')
  if (kind === 'side')
    throw new BadSetting('--fork: the node says what kind of chain it is; leave out --kind side.')
}

/** Throws `setting_refused` where `--node` and `--fork` are both given. */
export function refuseForkBesideNode({ fork, node }: Pick<Config, 'fork' | 'node'>): void {
  if (fork !== undefined && node !== undefined)
    throw new BadSetting('--fork: the development chain continues the chain of that node; leave out --node.')
}
