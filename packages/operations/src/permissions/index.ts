export * from './available-operations.ts'
export * from './rule-permission.ts'
