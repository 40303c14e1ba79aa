import type { Address } from '@sundial/primitives'
import type { ContractDayRow } from '../../contract.ts'
import { dayMs } from '../../metrics/periods.ts'

/** A row of `contract_days` as the driver gives it. */
export type ContractDayColumns = {
  readonly contract: number
  readonly day: number
  readonly calls: bigint
  readonly creations: bigint
  readonly energy: bigint
  readonly staked_energy: bigint
  readonly supplied_energy: bigint
  readonly burned_sun: bigint
  readonly without_receipt: bigint
  readonly without_sources: bigint
  readonly bandwidth: bigint
  readonly paid_bandwidth: bigint
  readonly bandwidth_told: bigint
  readonly callers: bigint | null
}

export const contractDayColumns = `contract, day, calls, creations, energy, staked_energy, supplied_energy, burned_sun,
  without_receipt, without_sources, bandwidth, paid_bandwidth, bandwidth_told, callers`

/** `callers` is what is known of a day that is not over. */
export const toContractDayRow = (
  row: ContractDayColumns,
  contract: Address,
  callers: number | undefined,
): ContractDayRow => ({
  contract,
  dayMs: row.day * dayMs,
  callCount: Number(row.calls),
  creationCount: Number(row.creations),
  energy: row.without_receipt > 0n ? undefined : row.energy,
  sources:
    row.without_sources > 0n
      ? undefined
      : {
          stakedEnergy: row.staked_energy,
          suppliedEnergy: row.supplied_energy,
          burnedSun: row.burned_sun,
        },
  bandwidth:
    row.bandwidth_told < row.calls + row.creations
      ? undefined
      : { covered: row.bandwidth, paid: row.paid_bandwidth },
  callerCount: row.callers === null ? callers : Number(row.callers),
})
