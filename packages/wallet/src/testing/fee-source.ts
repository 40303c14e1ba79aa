import type { FeeSource } from '../ports.ts'

/** A chain where everything is free, nobody has anything, every account exists and nothing can be tried, but for what is given. */
export const feeSourceWith = (known: Partial<FeeSource> = {}): FeeSource => ({
  parameters: async () => new Map(),
  resourcesOf: async () => ({ stakedNet: 0n, freeNet: 0n, energy: 0n }),
  exists: async () => true,
  creatorOf: async () => undefined,
  balanceOf: async () => 0n,
  dueUnstakeOf: async () => 0n,
  rewardOf: async () => 0n,
  salePriceOf: async () => undefined,
  dueSupplyOf: async () => undefined,
  tryCall: async () => undefined,
  ...known,
})
