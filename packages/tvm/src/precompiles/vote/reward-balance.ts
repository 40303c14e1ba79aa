import type { Precompile } from '../precompile.ts'
import { longToWord } from '../words.ts'

/** Sun of rewards the calling contract could withdraw. The input does not count. */
export const precompile: Precompile = {
  address: 0x1000005n,
  since: 'getAllowTvmVote',
  energy: () => 500n,
  microseconds: () => 20,
  run: (_, port) => ({ kind: 'done', output: longToWord(port.reward(port.caller)) }),
}
