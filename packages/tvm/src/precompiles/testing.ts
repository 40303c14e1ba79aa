// A chain for tests of precompiles: mainnet's parameters with a test's changes, and no state.
import type { PrecompilePort } from './precompile.ts'

const mainnet: Readonly<Record<string, bigint>> = {
  getAllowTvmSolidity059: 1n,
  getAllowTvmIstanbul: 1n,
  getAllowShieldedTRC20Transaction: 1n,
  getAllowTvmVote: 1n,
  getUnfreezeDelayDays: 14n,
  getTotalNetLimit: 43_200_000_000n,
  getTotalEnergyCurrentLimit: 180_000_000_000n,
}

export const chainWith = (
  parameters: Readonly<Record<string, bigint>>,
  state: Partial<PrecompilePort> = {},
): PrecompilePort => ({
  caller: `41${'ca'.repeat(20)}`,
  parameter: (name) => parameters[name] ?? mainnet[name] ?? 0n,
  now: () => 1_700_000_000_000n,
  account: () => undefined,
  witnessVotes: () => undefined,
  delegated: () => 0n,
  reward: () => 0n,
  usage: () => ({ used: 0n, slots: 0n }),
  totalWeight: () => 0n,
  ...state,
})
