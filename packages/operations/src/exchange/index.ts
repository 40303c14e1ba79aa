export * from './pool-notes.ts'
export * from './pools.ts'
export * from './strict-pow.ts'
export * from './trade.ts'
