/** CreateSmartContract and TriggerSmartContract in java-tron's ContractType. */
export const contractTypes: ReadonlySet<number> = new Set([30, 31])
