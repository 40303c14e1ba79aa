import { operationTypes } from '@sundial/protocol'

/** java-tron's ContractType names by number. */
export const operationNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(operationTypes).map(([name, number]) => [number, name]),
)
