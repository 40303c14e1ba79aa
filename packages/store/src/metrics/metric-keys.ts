import { resultName, spelledResult } from '../records/results.ts'

/** Key of transactions that carry no result, as those of 2018. */
export const untoldResult = 126

/** What moves, by its stored key. */
export const standards = { trx: 0, trc10: 10, trc20: 20, trc721: 721, trc1155: 1155 } as const
export type Standard = keyof typeof standards

const nameByStandard = new Map<number, Standard>(
  Object.entries(standards).map(([name, key]) => [key, name as Standard]),
)

export const standardName = (key: number): Standard => nameByStandard.get(key)!

/** `NONE` where there was no result, `OTHER` for all that a later protocol may name. */
export const resultKeyName = (key: number): string => {
  if (key === untoldResult) return 'NONE'
  return key === spelledResult ? 'OTHER' : resultName(key)!
}

/** What is staked for, in the order of their stored keys (java-tron ResourceCode); the last stands for what is not told. */
const resources = ['BANDWIDTH', 'ENERGY', 'TRON_POWER', 'NONE'] as const
export type ResourceName = (typeof resources)[number]

export const resourceKey = (resource: ResourceName | undefined): number =>
  resources.indexOf(resource ?? 'NONE')

export const resourceName = (key: number): ResourceName => resources[key]!
