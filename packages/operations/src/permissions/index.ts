export * from './available-operations.ts'
export * from './default-permissions.ts'
export * from './rule-permission.ts'
export * from './use-permission.ts'
